import { deleteDueAccounts } from "#server/features/accounts/account-data/deletion-commands.ts";
import { deleteExpired } from "#server/features/accounts/jobs.ts";
import { TIDY_QUEUE } from "#server/features/accounts/queues.ts";
import { eraseDecisionsOf } from "#server/features/appeals/erasure-commands.ts";
import { eraseActsOn } from "#server/features/audit/commands.ts";
import { deleteRemovedBoards } from "#server/features/boards/deletion-commands.ts";
import { eraseCasesOf } from "#server/features/cases/erasure-commands.ts";
import { deleteLostCharacters } from "#server/features/characters/commands.ts";
import {
  deleteOldRemovedPictures,
  eraseRemovedPicturesOf,
} from "#server/features/likeness/removed-commands.ts";
import { deleteRemovedLoadouts } from "#server/features/loadout/deletion-commands.ts";
import { deleteEndedWords } from "#server/features/muted-words/commands.ts";
import {
  deleteUnconfirmedNotices,
  eraseDecidedNotices,
  eraseNoticesOf,
} from "#server/features/notices/erasure-commands.ts";
import { deleteHiddenPosts } from "#server/features/posts/deletion-commands.ts";
import { deleteOldPublications } from "#server/features/posts/publication-commands.ts";
import { deleteEndedPrunes } from "#server/features/prunes/deletion-commands.ts";
import { watchStaff } from "#server/features/sign-ups/commands.ts";
import { deleteOldEffects } from "#server/platform/db/job-effects.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Erases what rows of others say of a deleted account. */
export const ERASURES = [
  eraseCasesOf,
  eraseActsOn,
  eraseDecisionsOf,
  eraseNoticesOf,
  eraseRemovedPicturesOf,
] as const;

const STEPS: readonly ((services: Services) => Promise<void>)[] = [
  (services) => deleteDueAccounts(services, ERASURES),
  deleteEndedPrunes,
  deleteHiddenPosts,
  deleteOldPublications,
  deleteRemovedLoadouts,
  deleteRemovedBoards,
  deleteLostCharacters,
  deleteEndedWords,
  deleteUnconfirmedNotices,
  eraseDecidedNotices,
  deleteOldRemovedPictures,
  deleteExpired,
  watchStaff,
  ({ db }) => deleteOldEffects(db),
];

/** Deletes what is hidden for good and what has expired, every hour; a failing step stops no other. */
export function createTidyQueue(services: Services): Queue<object> {
  return {
    name: TIDY_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    cron: "41 * * * *",
    atStart: true,
    work: () => runIndependently(STEPS.map((step) => () => step(services))),
  };
}
