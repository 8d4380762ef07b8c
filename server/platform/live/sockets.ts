import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

export type LiveServer = Server<LiveRequests, LiveEvents, DefaultEventsMap, SessionViewer>;
export type LiveSocket = Socket<LiveRequests, LiveEvents, DefaultEventsMap, SessionViewer>;

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const watchersRoom = ({ kind, _id }: Topic) => `watchers:${kind}:${_id}`;
