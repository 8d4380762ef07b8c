import type { Migration } from "kysely/migration";
import * as accounts from "./0001_accounts.ts";
import * as posts from "./0002_posts.ts";
import * as profiles from "./0003_profiles.ts";
import * as community from "./0004_community.ts";
import * as search from "./0005_search.ts";
import * as moderation from "./0006_moderation.ts";
import * as imageDescriptions from "./0007_image_descriptions.ts";
import * as countNew from "./0008_count_new.ts";
import * as oneStatement from "./0009_one_statement.ts";
import * as hiddenPosts from "./0010_hidden_posts.ts";
import * as security from "./0011_security.ts";
import * as factors from "./0012_factors.ts";
import * as erasure from "./0013_erasure.ts";
import * as supportedRelease from "./0014_supported_release.ts";
import * as deletionMarks from "./0015_deletion_marks.ts";
import * as ownActs from "./0016_own_acts.ts";
import * as jobs from "./0017_jobs.ts";
import * as backupTimes from "./0018_backup_times.ts";
import * as prunesInPlace from "./0019_prunes_in_place.ts";
import * as unfinishedMoves from "./0020_unfinished_moves.ts";
import * as searchNames from "./0021_search_names.ts";
import * as profilesAndPosts from "./0022_profiles_and_posts.ts";
import * as replies from "./0023_replies.ts";
import * as fingerprints from "./0024_fingerprints.ts";
import * as likenessPairs from "./0025_likeness_pairs.ts";
import * as rules from "./0026_rules.ts";
import * as reportClaims from "./0027_report_claims.ts";
import * as decisions from "./0028_decisions.ts";
import * as moderationEvents from "./0029_moderation_events.ts";
import * as notices from "./0030_notices.ts";
import * as holds from "./0031_holds.ts";
import * as staffCredits from "./0032_staff_credits.ts";
import * as removedPictures from "./0033_removed_pictures.ts";
import * as appealPictures from "./0034_appeal_pictures.ts";
import * as palettes from "./0035_palettes.ts";
import * as loadouts from "./0036_loadouts.ts";
import * as streams from "./0037_streams.ts";
import * as requestKeys from "./0038_request_keys.ts";
import * as notificationReasons from "./0039_notification_reasons.ts";
import * as searchTexts from "./0040_search.ts";
import * as pictures from "./0041_pictures.ts";
import * as plainRows from "./0042_plain_rows.ts";

/** Every migration in order; forward only, under the rules of CONTRIBUTING.md for upgrades. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001_accounts": accounts,
  "0002_posts": posts,
  "0003_profiles": profiles,
  "0004_community": community,
  "0005_search": search,
  "0006_moderation": moderation,
  "0007_image_descriptions": imageDescriptions,
  "0008_count_new": countNew,
  "0009_one_statement": oneStatement,
  "0010_hidden_posts": hiddenPosts,
  "0011_security": security,
  "0012_factors": factors,
  "0013_erasure": erasure,
  "0014_supported_release": supportedRelease,
  "0015_deletion_marks": deletionMarks,
  "0016_own_acts": ownActs,
  "0017_jobs": jobs,
  "0018_backup_times": backupTimes,
  "0019_prunes_in_place": prunesInPlace,
  "0020_unfinished_moves": unfinishedMoves,
  "0021_search_names": searchNames,
  "0022_profiles_and_posts": profilesAndPosts,
  "0023_replies": replies,
  "0024_fingerprints": fingerprints,
  "0025_likeness_pairs": likenessPairs,
  "0026_rules": rules,
  "0027_report_claims": reportClaims,
  "0028_decisions": decisions,
  "0029_moderation_events": moderationEvents,
  "0030_notices": notices,
  "0031_holds": holds,
  "0032_staff_credits": staffCredits,
  "0033_removed_pictures": removedPictures,
  "0034_appeal_pictures": appealPictures,
  "0035_palettes": palettes,
  "0036_loadouts": loadouts,
  "0037_streams": streams,
  "0038_request_keys": requestKeys,
  "0039_notification_reasons": notificationReasons,
  "0040_search": searchTexts,
  "0041_pictures": pictures,
  "0042_plain_rows": plainRows,
};

/** The last migration of the first release. */
export const FIRST_RELEASE = "0009_one_statement";
