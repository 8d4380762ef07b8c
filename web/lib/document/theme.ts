import { createContext, useContext } from "react";
import { THEMES, type Theme, themeIn } from "#contract/theme.ts";

type ThemeChoice = { theme: Theme; choose: (theme: Theme) => void };

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  auto: "Auto",
  dark: "Dark",
  light: "Light",
};

const YEAR_SECONDS = 365 * 24 * 3_600;

const ThemeContext = createContext<ThemeChoice | null>(null);
export const ThemeProvider = ThemeContext.Provider;

/** Returns the chosen theme, and functions that choose one, or the next of them in turn. */
export function useTheme(): ThemeChoice & { chooseNext: () => void } {
  const choice = useContext(ThemeContext);
  if (!choice) throw new Error("useTheme needs a ThemeProvider above it");
  const { theme, choose } = choice;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  return { theme, choose, chooseNext: () => choose(next) };
}

/** Saves the theme in a cookie, which the server reads for the next page. */
export function saveTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Returns which of the two themes a page in a browser has. */
export function shownTheme(): "dark" | "light" {
  const theme = themeIn(document.documentElement.dataset.theme);
  if (theme !== "auto") return theme;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}
