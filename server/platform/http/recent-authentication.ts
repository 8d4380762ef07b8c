import { type Endpoint, RECENT_MINUTES } from "#contract/endpoint.ts";
import { ReauthenticationError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/**
 * Throws `ReauthenticationError` if the actor last authenticated more than `RECENT_MINUTES` ago.
 * Visitors pass: the handler refuses them itself.
 */
export function requireRecentAuthentication(actor: SessionViewer | null): void {
  if (!actor) return;
  const minutes = (Date.now() - actor.authenticatedAt.getTime()) / 60_000;
  if (minutes > RECENT_MINUTES) throw new ReauthenticationError();
}

/** Returns whether a call of an endpoint with this body needs a recent authentication. */
export function needsRecentAuthentication({ reauthenticate }: Endpoint, body: unknown): boolean {
  if (typeof reauthenticate !== "function") return reauthenticate === true;
  return (reauthenticate as (body: unknown) => boolean)(body);
}
