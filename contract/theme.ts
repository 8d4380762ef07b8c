/** `auto` is that of the system. */
export const THEMES = ["auto", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the theme that a cookie or a field names; anything else means that of the system. */
export function themeIn(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? "auto";
}
