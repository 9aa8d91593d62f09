/** Our answer to a question, from the moment it is sent until its outcome is on the screen. */
export interface Reply {
  /** The number of the question. */
  n: number;
  /** On its way; or the table has it, and its outcome is still to come; or the outcome has come. */
  stage: "sent" | "taken" | "shown";
}

/** Nothing else can be answered meanwhile, and what comes next is the outcome of our own answer. */
export const underWay = (reply: Reply | null): boolean => reply !== null && reply.stage !== "shown";

/** The table has it. Its outcome may have come before it said so. */
export const taken = (reply: Reply | null, n: number): Reply | null => (reply?.n === n && reply.stage === "sent" ? { n, stage: "taken" } : reply);

/** An update has come, in which we are asked question `open`: the outcome, unless ours is still on its way and its question still open. */
export function updated(reply: Reply | null, open: number | undefined): Reply | null {
  if (!reply || (reply.stage === "sent" && reply.n === open)) return reply;
  return { n: reply.n, stage: "shown" };
}

/** It was refused, or got lost: as if it had not been given. */
export const refused = (reply: Reply | null, n: number): Reply | null => (reply?.n === n ? null : reply);
