/**
 * A piece of an icon: light metal, dark furniture, a cutout in the tile's color, a bent wire, or a
 * cut line, whose width may be given.
 */
export type IconLayer =
  | readonly [tone: "light" | "dark" | "cut" | "wire", path: string]
  | readonly [tone: "line", path: string, width?: number];
