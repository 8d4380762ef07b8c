/** A part of a picture, "x y width height", at the size of the whole; keep its proportions. */
export const closeUp = (picture: () => string, part: string) => () =>
  picture().replace(/viewBox="[^"]+"/, `viewBox="${part}"`);
