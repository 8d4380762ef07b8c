import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** Who is connected: a user in a session, or a visitor who may watch one topic only. */
export type Connected = { viewer: SessionViewer } | { guestOf: Topic };

export type LiveServer = Server<LiveRequests, LiveEvents, DefaultEventsMap, Connected>;
export type LiveSocket = Socket<LiveRequests, LiveEvents, DefaultEventsMap, Connected>;

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const watchersRoom = ({ kind, _id }: Topic) => `watchers:${kind}:${_id}`;
