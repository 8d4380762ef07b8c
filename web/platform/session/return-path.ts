const KEY = "parade.returnPath";

/** Saves where signing in leads next, for this tab: the way may go through Discord and reloads. */
export function saveReturnPath(path: string): void {
  try {
    window.sessionStorage.setItem(KEY, path);
  } catch {
    // Without the store, signing in leads home.
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
