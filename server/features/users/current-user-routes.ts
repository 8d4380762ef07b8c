import type { FastifyInstance } from "fastify";
import type { MutedWord } from "#contract/muted-words/contract.ts";
import { LATEST_NOTIFICATIONS } from "#contract/notifications/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { hasPassword } from "#server/features/accounts/queries.ts";
import { listMutedIds } from "#server/features/blocks/queries.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { listMutedWords, type MutedWordRow } from "#server/features/muted-words/queries.ts";
import { presentNotification } from "#server/features/notifications/present.ts";
import { countUnread, listLatestNotifications } from "#server/features/notifications/queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { presentCurrentUser } from "./present.ts";
import { getUser } from "./queries.ts";
import { findStoppingAnswer } from "./refusal-queries.ts";

export function registerCurrentUser(app: FastifyInstance, { db, storage }: Services): void {
  route(app, getCurrentUser, async ({ actor }) => {
    if (!actor) return { success: false, message: "Nobody is logged in." };
    const [user, mailRefusal, characters, withPassword, words, people, latest, unread] =
      await Promise.all([
        getUser(db, actor._id),
        findStoppingAnswer(db, actor._id),
        listCharacters(db, actor._id),
        hasPassword(db, actor._id),
        listMutedWords(db, actor._id),
        listMutedIds(db, actor._id),
        listLatestNotifications(db, actor, LATEST_NOTIFICATIONS),
        countUnread(db, actor),
      ]);
    const accountFields = {
      characters: characters.map(presentCharacter),
      roles: actor.roles,
      missesFactor: actor.missesFactor,
      hasPassword: withPassword,
      mailRefusal,
      notifications: latest.map((row) => presentNotification(row, storage.urlOf)),
      unreadNotificationCount: unread,
      mutedWords: words.map(presentMutedWord),
      mutedPeople: people,
    };
    return presentCurrentUser(user, accountFields, storage.urlOf);
  });
}

function presentMutedWord({ word, muted_until }: MutedWordRow): MutedWord {
  return { word, until: muted_until?.toISOString().slice(0, "2026-01-31".length) ?? null };
}
