import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "#server/platform/db/database.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";
import * as schema from "./0001_schema.ts";
import * as nightlySweep from "./0002_nightly_sweep.ts";
import * as derivedData from "./0003_derived_data.ts";
import * as repetitions from "./0004_repetitions.ts";
import * as noticeMailboxes from "./0005_notice_mailboxes.ts";
import * as publications from "./0006_publications.ts";
import * as spellingText from "./0007_spelling_text.ts";
import * as wordEndings from "./0008_word_endings.ts";
import * as postTerms from "./0009_post_terms.ts";
import * as notificationReceivers from "./0010_notification_receivers.ts";
import * as cases from "./0011_cases.ts";
import * as appealNotes from "./0012_appeal_notes.ts";
import * as closedComments from "./0013_closed_comments.ts";
import * as mailRefusals from "./0014_mail_refusals.ts";
import * as signUps from "./0015_sign_ups.ts";
import * as nightlyBackup from "./0016_nightly_backup.ts";
import * as invitations from "./0017_invitations.ts";
import * as imageBytes from "./0018_image_bytes.ts";
import * as heldComments from "./0019_held_comments.ts";
import * as applicationQuestions from "./0020_application_questions.ts";
import * as failedNights from "./0021_failed_nights.ts";
import * as boards from "./0022_boards.ts";
import * as mostLiked from "./0023_most_liked.ts";
import * as made from "./0024_made.ts";
import * as mutedWords from "./0025_muted_words.ts";
import * as followingVisits from "./0026_following_visits.ts";
import * as worn from "./0027_worn.ts";
import * as takenLoadouts from "./0028_taken_loadouts.ts";
import * as boardFollows from "./0029_board_follows.ts";
import * as boardCollaborators from "./0030_board_collaborators.ts";

/** The database has a schema that this program does not know. */
export class UnknownSchema extends OperatorError {
  constructor(name: string) {
    super(
      `The database is at migration ${name}, which this version of the program does not know. ` +
        "Start the version that made it, or begin with a new DATA_DIR or an empty DATABASE_URL.",
    );
  }
}

type MigrateOptions = {
  /** The last migration; without it, all are applied. */
  upTo?: string;
  /** Called with the name of the first migration before it changes a database that has tables. */
  beforeChange?: ((migration: string) => Promise<void>) | undefined;
};

/**
 * Migrates the schema; several nodes may call it at once. Throws `UnknownSchema` if another version of the program
 * made it, and what `beforeChange` throws, and then changes nothing.
 */
export async function migrate(db: Db, { upTo, beforeChange }: MigrateOptions = {}): Promise<void> {
  const applied = await listApplied(db);
  const unknown = applied.find((name) => !(name in MIGRATIONS));
  if (unknown) throw new UnknownSchema(unknown);
  const next = Object.keys(MIGRATIONS).find((name) => !applied.includes(name));
  if (next && applied.length > 0) await beforeChange?.(next);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
}

/** Throws an `OperatorError` unless the database has exactly the migrations that this program knows. */
export async function requireMigrated(db: Db): Promise<void> {
  const applied = await listApplied(db);
  const unknown = applied.find((name) => !(name in MIGRATIONS));
  if (unknown) throw new UnknownSchema(unknown);
  if (applied.length === Object.keys(MIGRATIONS).length) return;
  throw new OperatorError(
    "The database is of an earlier version. Start the site of this one first.",
  );
}

/** Returns the names of the applied migrations, in order. */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Every migration in order; forward only, under the rules of CONTRIBUTING.md. */
const MIGRATIONS: Record<string, Migration> = {
  "0001_schema": schema,
  "0002_nightly_sweep": nightlySweep,
  "0003_derived_data": derivedData,
  "0004_repetitions": repetitions,
  "0005_notice_mailboxes": noticeMailboxes,
  "0006_publications": publications,
  "0007_spelling_text": spellingText,
  "0008_word_endings": wordEndings,
  "0009_post_terms": postTerms,
  "0010_notification_receivers": notificationReceivers,
  "0011_cases": cases,
  "0012_appeal_notes": appealNotes,
  "0013_closed_comments": closedComments,
  "0014_mail_refusals": mailRefusals,
  "0015_sign_ups": signUps,
  "0016_nightly_backup": nightlyBackup,
  "0017_invitations": invitations,
  "0018_image_bytes": imageBytes,
  "0019_held_comments": heldComments,
  "0020_application_questions": applicationQuestions,
  "0021_failed_nights": failedNights,
  "0022_boards": boards,
  "0023_most_liked": mostLiked,
  "0024_made": made,
  "0025_muted_words": mutedWords,
  "0026_following_visits": followingVisits,
  "0027_worn": worn,
  "0028_taken_loadouts": takenLoadouts,
  "0029_board_follows": boardFollows,
  "0030_board_collaborators": boardCollaborators,
};
