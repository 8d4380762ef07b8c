/**
 * A piece of an icon: light metal, dark furniture, cut out in the color of the tile, a bent wire,
 * or a line cut in, whose width may be given.
 */
export type IconLayer =
  | readonly [tone: "light" | "dark" | "cut" | "wire", path: string]
  | readonly [tone: "line", path: string, width?: number];
