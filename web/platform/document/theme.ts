import { createContext, useContext } from "react";

export type Theme = "dark" | "light";
type ThemeChoice = { theme: Theme; choose: (theme: Theme) => void };

const YEAR_SECONDS = 365 * 24 * 3_600;

const ThemeContext = createContext<ThemeChoice | null>(null);
export const ThemeProvider = ThemeContext.Provider;

/** The theme the page is in, and the other one with the way to it. */
export function useTheme(): { theme: Theme; otherName: string; chooseOther: () => void } {
  const choice = useContext(ThemeContext);
  if (!choice) throw new Error("useTheme needs a ThemeProvider above it");
  const { theme, choose } = choice;
  const other = theme === "dark" ? "light" : "dark";
  const otherName = other === "light" ? "Light theme" : "Dark theme";
  return { theme, otherName, chooseOther: () => choose(other) };
}

/** The server draws the next page in it. */
export function rememberTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store has yet to come to all browsers
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
