const KEY = "parade.returnPath";

/** Saves where signing in leads to, for this tab: the flow may go through Discord and reloads. */
export function saveReturnPath(path: string): void {
  try {
    window.sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage, signing in leads home.
  }
}

/** Returns the saved path and removes it; home when there is none. */
export function takeReturnPath(): string {
  try {
    const path = window.sessionStorage.getItem(KEY) ?? "/";
    window.sessionStorage.removeItem(KEY);
    return path;
  } catch {
    return "/";
  }
}
