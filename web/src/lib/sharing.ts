/**
 * What is the same as before stays the very same thing, so that whoever draws it sees at a glance that nothing changed: most of a
 * view outlives an answer.
 */
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** `after`, made of as much of `before` as is equal to it: `before` itself if all of it is. `after` is nobody else's. */
export function shared<T>(before: unknown, after: T): T {
  if (before === after || !isFields(before) || !isFields(after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (list(before, after) as T) : after;
  return Array.isArray(before) ? after : (fields(before, after) as T);
}

function list(before: unknown[], after: unknown[]): unknown[] {
  let same = before.length === after.length;
  let named: Map<unknown, unknown> | undefined;
  for (let i = 0; i < after.length; i++) {
    const name = nameOf(after[i]);
    let was = before[i];
    if (name !== undefined && nameOf(was) !== name) was = (named ??= new Map(before.map((each) => [nameOf(each), each]))).get(name);
    const now = shared(was, after[i]);
    if (now !== after[i]) after[i] = now;
    if (now !== before[i]) same = false;
  }
  return same ? before : after;
}

/** Things of a list that know their name are found again wherever they stand. */
function nameOf(thing: unknown): unknown {
  return isFields(thing) ? (thing.id ?? thing.key) : undefined;
}

function fields(before: Fields, after: Fields): Fields {
  let same = true;
  let count = 0;
  for (const field in after) {
    const was = before[field];
    const now = shared(was, after[field]);
    if (now !== after[field]) after[field] = now;
    if (now !== was) same = false;
    count += 1;
  }
  for (const _ in before) count -= 1;
  return same && count === 0 ? before : after;
}
