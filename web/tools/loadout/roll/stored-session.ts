import { readSession } from "#contract/loadout/roll/roll-session.ts";
import type { RollSession } from "#contract/loadout/roll/session-state.ts";
import { safeStorage } from "#web/lib/stored-state.ts";
import { useSession } from "./roll-store.ts";

const NAME = "parade.rolls";

let readText: string | null = null;

/** Reads what this browser stores, unless it is what was read before. */
function read(): void {
  const text = safeStorage.getItem(NAME);
  if (text === null || text === readText) return;
  readText = text;
  try {
    useSession.setState(readSession(JSON.parse(text)));
  } catch {
    // A damaged text is replaced at the next change.
  }
}

/** Returns the session; another tab may have changed it. */
export function currentSession(): RollSession {
  read();
  return useSession.getState();
}

/** Changes the session. Locks and what can be undone are the page's own, and are not stored. */
export function changeSession(change: (session: RollSession) => RollSession): void {
  const next = change(currentSession());
  readText = JSON.stringify({ rolls: next.rolls, rules: next.rules });
  safeStorage.setItem(NAME, readText);
  useSession.setState(next);
}

/** Reads the session and follows other tabs, for as long as the site is open. */
export function startSession(): void {
  read();
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME) read();
  });
}
