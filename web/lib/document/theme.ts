import { createContext, useContext } from "react";

export type Theme = "dark" | "light";
type ThemeChoice = { theme: Theme; choose: (theme: Theme) => void };

const YEAR_SECONDS = 365 * 24 * 3_600;

const ThemeContext = createContext<ThemeChoice | null>(null);
export const ThemeProvider = ThemeContext.Provider;

/** Returns the current theme, the name of the other one, and a function that selects it. */
export function useTheme(): { theme: Theme; otherName: string; chooseOther: () => void } {
  const choice = useContext(ThemeContext);
  if (!choice) throw new Error("useTheme needs a ThemeProvider above it");
  const { theme, choose } = choice;
  const other = theme === "dark" ? "light" : "dark";
  const otherName = other === "light" ? "Light theme" : "Dark theme";
  return { theme, otherName, chooseOther: () => choose(other) };
}

/** Saves the theme in a cookie, which the server reads for the next page. */
export function saveTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
