import type { FastifyBaseLogger } from "fastify";
import type { LiveEvents, Topic } from "#contract/live.ts";
import {
  type LiveServer,
  sessionRoom,
  userRoom,
  watchersRoom,
} from "#server/platform/live/sockets.ts";
import type { LiveMetrics } from "#server/platform/observability/metrics/live.ts";

type Payload<E extends keyof LiveEvents> = Parameters<LiveEvents[E]>[0];

/** Tells open pages what happened, on every node; whoever calls has committed before. */
export type Live = {
  /** To every open tab of a user. */
  emitToUser<E extends keyof LiveEvents>(userId: string, event: E, payload: Payload<E>): void;
  /** To whoever watches a post or a user; to none of the users `untold`. */
  broadcast<E extends keyof LiveEvents>(
    topic: Topic,
    event: E,
    payload: Payload<E>,
    untold?: readonly string[],
  ): void;
  /** Whether anybody may watch; other nodes are not asked, so with them it may always be. */
  isWatched(topic: Topic): boolean;
  /** Likewise, whether a user may have a page open. */
  isOnline(userId: string): boolean;
  /** Cuts the sockets of sessions that ended. */
  endSessions(sessionIds: readonly string[]): void;
  /** Does what only tells: a failure is logged, and does not fail the act that is told of. */
  attempt(tell: () => Promise<void>): Promise<void>;
};

/** `alone`: there are no other nodes. */
type LiveParts = { log: FastifyBaseLogger; metrics: LiveMetrics; alone: boolean };

export function createLive(sockets: LiveServer, { log, metrics, alone }: LiveParts): Live {
  metrics.watch(() => sockets.of("/").sockets.size);
  const mayHear = (room: string) => !alone || sockets.of("/").adapter.rooms.has(room);
  const tell = <E extends keyof LiveEvents>(
    room: string,
    event: E,
    payload: Payload<E>,
    untold: readonly string[] = [],
  ) => {
    const listeners = sockets.to(room).except(untold.map(userRoom));
    metrics.told(event);
    listeners.emit(event, ...([payload] as Parameters<LiveEvents[E]>));
  };
  return {
    emitToUser: (userId, event, payload) => tell(userRoom(userId), event, payload),
    broadcast: (topic, event, payload, untold) => tell(watchersRoom(topic), event, payload, untold),
    isWatched: (topic) => mayHear(watchersRoom(topic)),
    isOnline: (userId) => mayHear(userRoom(userId)),
    endSessions: (ids) => {
      if (ids.length > 0) sockets.in(ids.map(sessionRoom)).disconnectSockets(true);
    },
    attempt: async (act) => {
      try {
        await act();
      } catch (error) {
        log.error({ err: error }, "could not tell open pages");
      }
    },
  };
}
