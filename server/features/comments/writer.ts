import { canComment } from "#contract/comments/policy.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

const UNVERIFIED = "Please verify your email to comment on posts!";

/** Returns the user who writes a comment; throws why a viewer may not. */
export function requireWriter(actor: SessionViewer | null): SessionViewer {
  authorize(canComment(actor), actor, UNVERIFIED);
  return requireActor(actor);
}
