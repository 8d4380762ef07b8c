import { isNotBanned } from "#server/features/bans/queries.ts";
import { seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns the people whom a viewer sees who add to a board or are invited to, the first first. */
export function listCollaborators(db: Db, boardId: string, viewer: Viewer) {
  return db
    .selectFrom("board_collaborators")
    .innerJoin("users", "users.id", "board_collaborators.user_id")
    .select(["users.id", "users.username", "users.avatar_key", "board_collaborators.joined_at"])
    .where("board_collaborators.board_id", "=", boardId)
    .where("users.deleted_at", "is", null)
    .where(isNotBanned)
    .where(seesPerson(viewer, "users.id"))
    .orderBy("board_collaborators.invited_at")
    .orderBy("users.id")
    .execute();
}

type CollaboratorRow = Awaited<ReturnType<typeof listCollaborators>>[number];

/** Returns whether somebody adds to a board, or is only invited to. */
export function hasJoined({ joined_at }: CollaboratorRow): boolean {
  return joined_at !== null;
}
