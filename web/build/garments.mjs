/**
 * What people wear over a face: clothes, hats, and the marks that life leaves. Drawn for a head that looks to the right in a
 * box of 100 by 100; `#` stands for the skin.
 */
const INK = "#22201c";
const PAPER = "#e9e0cc";
const WHITE = "#fff";
const GREY = "#8d8676";
const DARK = "#5b564a";

const fill = (colour, d) => `<path fill="${colour}" d="${d}"/>`;
const line = (colour, width, d) => `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const both = (colour, width, d) => `<path fill="${colour}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" d="${d}"/>`;

/** Shoulders, from the neck to below the box and beyond both sides of it. */
const BODY = "M-32 132v-25C-8 97 12 93 25 82c6 10 16 15 27 15 9 0 15-4 19-12 14 8 38 11 61 22v25z";

export const CLOTHES = {
  plain: fill(INK, BODY) + line(PAPER, 1.6, "M14 96l6 14M84 97l-5 13"),
  coat: fill(INK, BODY) + line(PAPER, 2, "M25 83l21 27 6 22M71 86l-13 23-6 23M46 110l-9 2M58 109l8 2"),
  suit: fill(INK, BODY) + fill(WHITE, "M33 91l18 30 15-29c-4 4-9 5-14 5-7 0-14-2-19-6z") + fill(INK, "M48 98h8l2 6-6 22-6-22z"),
  shirt: both(WHITE, 2.4, BODY) + line(INK, 2.2, "M25 83l8 17 18-3M71 86l-6 14-13-3M52 98v34"),
  army: both(GREY, 2.4, BODY) + fill(INK, "M6 97l9-4 8 39H12zM83 92l8 3-5 37H76z") + both(DARK, 2, "M25 82l6 19 21-4 14 3 5-15c-4 8-10 12-19 12-11 0-21-5-27-15z"),
  jersey: both(WHITE, 2.4, BODY) + line(INK, 3.6, "M-30 112C0 101 20 104 52 104s52-3 80 8M-30 122c30-10 50-9 82-9s52-1 80 9") + line(INK, 3.4, "M25 83c7 11 17 15 27 15 9 0 15-4 19-12"),
  apron: both(WHITE, 2.4, BODY) + fill(INK, "M25 83l9 10-4 39H-4l2-38zM71 86l-6 9 5 37h32l-4-35z"),
  lab: both(WHITE, 2.4, BODY) + fill(INK, "M38 94l14 22 12-21c-8 3-18 3-26-1z") + line(INK, 2, "M25 83l10 20 17 16M71 86l-6 16-13 17v13M76 112h12"),
  habit: fill(INK, BODY) + both(WHITE, 2, "M22 80c8 12 18 17 30 17 9 0 16-4 21-12 6 8 5 18-1 23-11 8-31 7-43-2-8-6-10-16-7-26z"),
  gown: both(WHITE, 2.4, BODY) + fill(INK, "M8 102h3v3H8zM22 108h3v3h-3zM36 106h3v3h-3zM52 108h3v3h-3zM68 105h3v3h-3zM84 106h3v3h-3zM95 104h3v3h-3z") + line(INK, 3, "M25 83c7 11 17 15 27 15 9 0 15-4 19-12"),
  dress: fill(INK, BODY) + fill(WHITE, "M23 84c8 9 17 13 29 13 9 0 16-3 20-11l5 8-6 3-3 7-6-2-5 6-6-4-7 3-4-6-7 1-3-7-7-1z"),
  oilskin: both(PAPER, 2.6, BODY) + both(PAPER, 2.6, "M25 81c-6 2-10 6-11 12 14 9 28 13 38 13s22-4 32-12c-1-4-5-7-11-9-5 8-12 12-21 12-11 0-21-5-27-16z") + line(INK, 2, "M52 106v26M46 114h12"),
  overall: both(WHITE, 2.4, BODY) + fill(INK, "M12 94l10-4 8 20h42l6-19 9 4-6 37H22z") + fill(PAPER, "M27 108h5v5h-5zM70 107h5v5h-5z"),
  priest: fill(INK, BODY) + fill(WHITE, "M37 93c9 5 21 6 29 0l2 8c-9 5-23 5-32 0z"),
  uniform: fill(INK, BODY) + fill(PAPER, "M25 83l6 15 14-1-6 6-11-1zM71 86l-5 12-10-1 6 6 9-3zM-6 103l12-5v4l-12 5zM96 100l12 4v4l-12-4z") + fill(PAPER, "M50 102h5v5h-5zM50 112h5v5h-5z"),
  tweed: both(GREY, 2.4, BODY) + line(INK, 1.2, "M-10 108l8 8M4 102l9 9M8 114l8 8M76 104l8 8M88 102l9 9M90 114l8 8") + fill(WHITE, "M36 93l15 22 13-22c-8 4-20 5-28 0z") + line(INK, 2, "M25 83l9 17 17 16M71 86l-6 14-14 16"),
  shawl: both(GREY, 2.4, "M-32 132v-23C-6 96 8 90 22 79c9 12 20 18 31 18 9 0 15-5 20-14 12 9 32 14 59 26v23z") + line(INK, 1.8, "M22 81c6 22 18 34 34 51M73 85c-3 20-10 34-22 47M-4 104l18 28M98 100l-14 32"),
  striped: both(WHITE, 2.4, BODY) + line(INK, 2.4, "M-4 102v30M8 98v34M20 91v41M32 96v36M72 94v38M84 96v36M96 101v31") + fill(INK, "M38 94l14 22 12-21c-8 3-18 3-26-1z"),
  ringmaster: fill(INK, BODY) + line(PAPER, 2.4, "M25 83l10 22 17 27M71 86l-6 19-13 27M18 104l14 6M16 114l19 6M84 105l-15 5M86 115l-20 6"),
  boiler: both(DARK, 2.4, BODY) + line(INK, 2, "M52 98v34M25 83l7 15 20-1M71 86l-6 12-13-1") + line(PAPER, 4, "M10 96c20 10 40 24 52 36"),
  sling: both(WHITE, 2.4, BODY) + both(PAPER, 2.2, "M25 83l34 30 45-2v14l-60 4-24-40z"),
  collar: fill(INK, BODY) + both(DARK, 2.2, "M24 78c-8 4-10 12-8 20 12 8 26 12 36 12 12 0 22-4 31-12 1-8-3-13-10-15-5 9-11 13-21 13-11 0-22-6-28-18z"),
};

export const HATS = {
  helmet: both(DARK, 2.4, "M15 44C11 16 32 3 53 3s41 12 37 38c-11-6-24-8-38-8s-27 4-37 11z") + line(INK, 2, "M16 37c20-12 52-13 73-3") + line(PAPER, 2, "M30 17c6-5 12-7 19-8"),
  beret: both(INK, 1, "M15 35C8 22 22 5 50 4c24 0 42 9 42 19 0 7-8 6-15 5-18-3-34-3-48 7-5 3-11 4-14 0z") + line(PAPER, 1.8, "M30 15c8-4 17-6 26-5"),
  "flat-cap": both(GREY, 2.2, "M16 35c1-17 18-29 41-28 17 1 27 8 29 18l9 6c3 3 0 6-5 5-20-6-47-6-65 1-6 2-9 2-9-2z") + line(INK, 1.8, "M26 29c16-7 40-8 59-3"),
  "police-cap": both(INK, 1, "M12 27C12 12 30 2 54 3c24 0 40 10 38 21-2 8-8 9-12 10H22c-6-1-10-3-10-7z") + line(PAPER, 2.4, "M22 28c18-5 40-5 62-1") + fill(INK, "M48 33c14-2 30-1 42 3 3 3 0 5-4 5-12-4-26-5-38-3z") + fill(PAPER, "M57 10l6 4-2 7h-8l-2-7z"),
  peaked: both(GREY, 2.2, "M12 28C12 14 30 5 54 5c24 0 39 8 37 19-2 7-7 9-12 10H22c-6-1-10-3-10-6z") + both(INK, 1, "M21 28h62l1 8H21z") + fill(INK, "M48 34c14-2 31-1 43 4 3 3 0 5-4 5-12-4-27-6-39-4z"),
  "nurse-cap": both(WHITE, 2.2, "M24 27c0-9 4-17 12-20h34c8 4 12 10 12 18-16-6-40-6-58 2z") + fill(INK, "M51 9h5v5h5v4h-5v5h-5v-5h-5v-4h5z"),
  "knit-cap": both(DARK, 2.4, "M17 38C14 16 31 4 52 4s39 10 36 33c-9-5-20-7-34-7s-27 3-37 8z") + line(INK, 1.8, "M30 15l4 14M42 8l3 20M55 6v21M68 9l-3 19M79 16l-4 14M16 33c20-11 52-12 73-2"),
  souwester: both(PAPER, 2.4, "M26 27C28 12 38 4 53 4c16 0 26 8 28 22 10 3 17 6 20 11-14-3-30-5-48-5-20 0-36 4-47 16-4-9 6-17 20-21z") + line(INK, 1.8, "M26 28c16-6 38-7 56-1M53 5v20"),
  bowler: both(INK, 1, "M24 26c0-16 12-24 29-24s28 8 29 23c9 1 15 3 17 7-14-2-29-3-46-3-18 0-33 2-45 7 0-6 6-9 16-10z") + line(PAPER, 2, "M26 24c17-5 38-5 56-1"),
  "top-hat": both(INK, 1, "M28 26V-8h50v33c10 1 17 3 20 8-14-3-29-4-46-4-18 0-33 2-46 7 1-6 9-9 22-10z") + line(PAPER, 2.4, "M28 20c17-4 34-4 50-1"),
  "feather-hat": both(DARK, 2.2, "M24 25C26 10 40 4 56 5c16 1 24 8 26 18 8 1 14 4 16 9-14-4-29-5-44-5-18 0-32 3-44 9 0-6 5-9 14-11z") + both(PAPER, 1.8, "M30 20C18 12 10 2 8-12c14 4 26 12 32 26-2 4-6 6-10 6z") + line(INK, 1.4, "M12-8c6 10 12 18 20 25"),
  cowboy: both(INK, 1, "M28 25C30 10 36 0 46 0c4 0 5 3 8 3s5-3 9-3c9 0 14 11 16 24 12 0 20-3 26-8 1 12-10 18-24 18-14-2-40-3-56 1-15 2-25-3-27-14 8 5 17 6 30 4z") + line(PAPER, 2.2, "M29 21c16-4 34-4 49-1"),
  headscarf: both(GREY, 2.4, "M18 62C10 26 26 4 52 4s42 16 37 42c-3-14-13-24-31-25-20 0-30 12-32 34-1 8 0 14 2 24l-8 6c-6-8-4-14-2-23z") + line(INK, 1.6, "M24 34c4-12 14-20 28-21M18 52c2-6 4-10 6-13M30 10l6 9M60 6l1 9M78 16l-6 8"),
  veil: fill(INK, "M10 132C2 100 6 66 14 44 18 16 34 2 53 2c22 0 38 14 39 38 1 26 8 54 6 92-10-6-16-20-18-34 4-18 5-36 1-50-4-12-14-18-28-18-18 0-28 10-31 26-2 18 0 38 6 52-6 10-10 18-18 24z") + both(WHITE, 2, "M25 44c2-14 12-22 29-22 14 0 24 6 26 20-6-9-14-13-26-13-14 0-23 5-29 15z"),
  headset: line(INK, 4, "M26 44C20 16 36 6 52 6s28 6 33 22") + both(DARK, 2, "M18 42h13v20H18z") + line(INK, 2.6, "M24 60c4 10 14 12 26 8"),
  goggles: both(DARK, 2, "M36 22h19l3 11H37zM62 22h16l3 9-18 2z") + line(INK, 4, "M18 32l20-6M56 26h7") + fill(PAPER, "M40 25h8l-4 5h-4zM66 24h6l-4 5h-3z"),
  bandage: both(WHITE, 2, "M19 36C22 20 34 11 52 11s31 8 34 22c-20-8-46-8-67 3z") + line(INK, 1.4, "M26 26c16-8 38-9 55-3M34 19c12-5 26-5 38-1"),
  bonnet: both(WHITE, 2.2, "M20 46C12 18 30 3 52 3c24 0 42 14 36 38-6-10-18-16-36-16-14 0-26 6-32 21z") + line(INK, 1.4, "M24 34l7-4M30 22l6 5M42 12l3 8M56 9v9M70 12l-3 8M80 22l-5 6"),
  hood: both(DARK, 2.4, "M10 100C4 50 16 2 54 2c38 0 44 44 36 94 0 0-6-4-8-10 4-30 4-62-28-62S24 50 27 82c0 8-8 14-17 18z") + line(INK, 1.6, "M18 50c4-16 10-26 20-32"),
  kepi: both(INK, 1, "M24 32l4-24c16-6 36-6 50 0l3 22c-18-4-38-4-57 2z") + line(PAPER, 2, "M26 24c17-5 37-5 54-1") + fill(INK, "M50 30c14-2 30 0 38 4 3 3 0 5-4 5-10-4-22-5-34-4z"),
  bun: fill(INK, "M38 8C34-2 42-8 51-8s16 6 13 16c-8-3-18-3-26 0z"),
};

export const MARKS = {
  moustache: fill("hair", "M46 59c5-6 12-6 16-2 4-4 9-3 13 1-4 5-10 5-13 2-4 4-11 4-16-1z"),
  walrus: fill("hair", "M44 62c2-8 12-9 18-5 5-4 13-2 14 6-5-2-9-1-14-1-6 0-12 0-18 0z"),
  goatee: fill("hair", "M53 68c5-2 11-2 15 0 0 7-3 12-7 14-5-2-8-7-8-14z"),
  stubble: `<path fill="none" stroke="hair" stroke-width="1.300" stroke-linecap="round" stroke-dasharray=".1 3" d="M38 63c5 8 12 12 20 13 9 0 15-4 17-11M42 64c5 6 10 8 17 9 7 0 12-3 14-8M47 66c4 3 8 4 13 4"/>`,
  wrinkles: line(INK, 1.3, "M42 27c7-2 14-2 20 0M44 22c6-1 12-1 17 0M40 56c1 4 1 6 0 9M75 55c1 3 1 5 0 8M36 47c-2 1-3 2-4 4"),
  bags: line(INK, 1.3, "M44 51c3 2 8 2 11 0M67 50c2 2 5 2 7 0"),
  scar: line(INK, 1.8, "M70 34l4 20M68 40l6-2M69 46l6-2"),
  cheek: line(INK, 1.8, "M38 54l10 8M40 59l4-4M44 62l3-4"),
  plaster: both(PAPER, 1.4, "M33 58l10 4-2 5-10-4z"),
  pencil: both(PAPER, 1.4, "M8 42l26-6 1 4-26 6z") + fill(INK, "M34 36l5 1-4 3z"),
  pipe: fill(INK, "M64 60l14 6c-1-3 0-5 0-8h9c1 8 0 14-5 14-4 0-5-3-5-3l-14-6z"),
  cigarette: both(WHITE, 1.2, "M62 61l16 5-1 3-16-5z") + line(INK, 1.4, "M80 63c4-5-2-8 3-13"),
  patch: fill(INK, "M42 36c6-2 13-1 15 3 1 8-4 12-9 11-5-1-8-7-6-14z") + line(INK, 2.2, "M24 40c6-3 12-5 18-5M57 38c8-3 16-8 22-14"),
  monocle: `<circle cx="71" cy="43" r="8" fill="none" stroke="${INK}" stroke-width="1.800"/>` + line(INK, 1.2, "M75 50c4 14 2 26-1 38"),
  loupe: `<circle cx="70" cy="103" r="8" fill="${PAPER}" stroke="${INK}" stroke-width="2.200"/>` + line(INK, 2.4, "M64 109l-8 10M66 86l3 9"),
  stitches: line(INK, 1.6, "M30 22c12 6 18 10 24 10M35 21l-2 6M42 24l-3 6M48 28l-3 6M36 66c10 4 16 4 20 1M40 64l-1 6M46 66v6M52 65l1 6") + fill(DARK, "M29 70h8v8h-8zM25 72h5v4h-5z"),
  mask: both(WHITE, 2, "M38 57c8-3 24-5 39-3 0 10-4 18-12 23-14 1-24-6-27-20z") + line(INK, 1.4, "M38 58l-12-8M44 62h28M46 67h24"),
  streak: fill(WHITE, "M54 8c6 4 8 10 8 18-3-7-7-12-13-15z"),
  feather: both(PAPER, 1.4, "M20 22C10 14 4 2 6-10c10 6 18 14 22 26z"),
  hearing: fill(INK, "M22 50h8v7h-8z") + line(INK, 1.6, "M26 57v24"),
  soot: fill(GREY, "M38 52l10 2-6 6zM66 64l8-3-2 7zM46 22l7 3-8 3z"),
  whistle: line(INK, 1.6, "M40 94l12 14") + fill(INK, "M50 106h10v5h-4l-3 4-4-3z"),
  medal: line(INK, 2, "M36 94l14 18 12-17") + both(PAPER, 1.8, "M50 110l5 4-2 6h-6l-2-6z"),
  nape: both(PAPER, 1.4, "M37 70l10 3-2 8-9-3z") + line(INK, 1, "M39 73l5 5M43 73l-3 5"),
  tear: fill(INK, "M45 53c2 3 2 6 0 6s-2-3 0-6z"),
  seam: line("#d4503f", 2.2, "M39 71l9 3M39 76l10 3M37 81l11 3"),
  needle: line(INK, 1.8, "M80 98l12 12") + line(GREY, 1.4, "M92 110c6 4 2 10-4 8"),
};
