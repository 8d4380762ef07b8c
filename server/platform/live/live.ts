import type { FastifyBaseLogger } from "fastify";
import type { LiveEvents, Topic } from "#contract/live.ts";
import {
  type LiveServer,
  sessionRoom,
  userRoom,
  watchersRoom,
} from "#server/platform/live/sockets.ts";

type Payload<E extends keyof LiveEvents> = Parameters<LiveEvents[E]>[0];

/** Emits events to open pages on every node; call it after the commit. */
export type Live = {
  /** Emits to every open tab of a user. */
  emitToUser<E extends keyof LiveEvents>(userId: string, event: E, payload: Payload<E>): void;
  /** Emits to all who watch a post or a user, except the `excluded` users. */
  broadcast<E extends keyof LiveEvents>(
    topic: Topic,
    event: E,
    payload: Payload<E>,
    excluded?: readonly string[],
  ): void;
  /** Returns whether anybody may be watching; always true with other nodes, which are not asked. */
  isWatched(topic: Topic): boolean;
  /** Returns whether a user may have a page open; always true with other nodes. */
  isOnline(userId: string): boolean;
  /** Disconnects the sockets of sessions that ended. */
  endSessions(sessionIds: readonly string[]): void;
  /** Runs code that only emits: a failure is logged, and does not fail the action it reports. */
  attempt(emit: () => Promise<void>): Promise<void>;
};

/** `alone` is true without other nodes. */
type LiveParts = { log: FastifyBaseLogger; alone: boolean };

export function createLive(sockets: LiveServer, { log, alone }: LiveParts): Live {
  const mayBeOccupied = (room: string) => !alone || sockets.of("/").adapter.rooms.has(room);
  const emit = <E extends keyof LiveEvents>(
    room: string,
    event: E,
    payload: Payload<E>,
    excluded: readonly string[] = [],
  ) => {
    const listeners = sockets.to(room).except(excluded.map(userRoom));
    listeners.emit(event, ...([payload] as Parameters<LiveEvents[E]>));
  };
  return {
    emitToUser: (userId, event, payload) => emit(userRoom(userId), event, payload),
    broadcast: (topic, event, payload, excluded) =>
      emit(watchersRoom(topic), event, payload, excluded),
    isWatched: (topic) => mayBeOccupied(watchersRoom(topic)),
    isOnline: (userId) => mayBeOccupied(userRoom(userId)),
    endSessions: (ids) => {
      if (ids.length > 0) sockets.in(ids.map(sessionRoom)).disconnectSockets(true);
    },
    attempt: async (publish) => {
      try {
        await publish();
      } catch (error) {
        log.error({ err: error }, "could not notify open pages");
      }
    },
  };
}
