import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Topic } from "#contract/live.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { currentUserQuery, sessionLost, useCurrentUser } from "#web/lib/session/session.ts";
import { type LiveEvent, type LivePayload, onLive, openLive, watch } from "./live-socket.ts";

/** Why a session was ended elsewhere, where that is known. */
export type LossReason = "roles" | undefined;

/**
 * Maintains a live connection while a user is signed in; `onLost` is called when the session was
 * ended elsewhere.
 */
export function useLiveConnection(onLost: (reason: LossReason) => void): void {
  const reason = useRef<LossReason>(undefined);
  const userId = useCurrentUser()?._id;
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();

  const catchUp = useEffectEvent(() => {
    void queries.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
  });
  const findSession = useEffectEvent(async () => {
    try {
      if (await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 })) return true;
    } catch {
      return true;
    }
    sessionLost(queries);
    onLost(reason.current);
    await revalidate();
    return false;
  });

  useEffect(() => {
    if (!userId) return;
    reason.current = undefined;
    return openLive({ onReturn: () => catchUp(), onRefused: () => findSession() });
  }, [userId]);
  useLive("ROLES_CHANGED", ({ _id }) => {
    if (_id === userId) reason.current = "roles";
  });
  useLive("EMAIL_VERIFIED", () => {
    void queries.invalidateQueries({ queryKey: CURRENT_USER });
  });
}

export function useLive<E extends LiveEvent>(
  event: E,
  handler: (payload: LivePayload<E>) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => onLive(event, (payload) => handle(payload)), [event]);
}

/** Subscribes to events of a post or a user while mounted. */
export function useWatch({ kind, _id }: Topic): void {
  useEffect(() => watch({ kind, _id }), [kind, _id]);
}
