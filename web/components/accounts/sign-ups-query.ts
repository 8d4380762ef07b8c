import { apiQuery } from "#web/lib/queries.ts";

/** Fetches who can join, and whether one can at once by the code of an invitation. */
export function signUpsQuery(invitation?: string | null) {
  const query = invitation ? { invitation } : {};
  return { ...apiQuery("GET /api/sign-ups", { query }), staleTime: 0 };
}

const KEY = "parade.invitation";

/** Saves the code of an invitation for this tab: joining may go through Discord. */
export function saveInvitation(code: string): void {
  try {
    window.sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage, one joins by email.
  }
}

export function readInvitation(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
