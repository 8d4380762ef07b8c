const KEY = "parade.returnPath";
/** A path of this site: a browser takes "//" and "/\" for the beginning of another host. */
const SITE_PATH = /^\/(?![/\\])/;
const ACTIONS = ["like", "save", "follow", "comment", "submit"] as const;

/** What a visitor asked for, to be done after signing in. */
export type ReturnAction = (typeof ACTIONS)[number];
export type SignInReturn = { path: string; action?: ReturnAction };

/** Saves where signing in leads to, for this tab: the flow may go through Discord and reloads. */
export function saveReturn(target: SignInReturn): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(target));
  } catch {
    // Without storage, signing in leads home.
  }
}

/** Returns where signing in leads to: home, unless saved otherwise. */
export function readReturn(): SignInReturn {
  try {
    const { path, action } = JSON.parse(window.sessionStorage.getItem(KEY) ?? "");
    if (typeof path !== "string" || !SITE_PATH.test(path)) return { path: "/" };
    const known = ACTIONS.find((one) => one === action);
    return { path, ...(known && { action: known }) };
  } catch {
    return { path: "/" };
  }
}

/** Returns whether `action` has been asked for before signing in, the first time only. */
export function takeReturnAction(action: ReturnAction): boolean {
  if (readReturn().action !== action) return false;
  discardReturn();
  return true;
}

export function discardReturn(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was saved, so nothing has to be removed.
  }
}
