import type { Reply } from "#contract/endpoint.ts";
import { HOLD_CAUSES, type listHolds } from "#contract/moderation/holds.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import type { HoldRow } from "#server/features/holds/queries.ts";
import { presentImage, siteUrlOf } from "#server/features/images/present.ts";

export function presentHold(row: HoldRow): Reply<typeof listHolds>["holds"][number] {
  return {
    _id: row.post_id,
    title: row.title,
    description: row.description,
    images: row.images.map((image) =>
      presentImage(image, (text) => alternativeText(text, row), siteUrlOf),
    ),
    maker: { _id: row.user_id, username: row.username },
    cause: HOLD_CAUSES[row.cause] ?? "firstPosts",
    note: row.note,
    removed: presentRemoval(row),
    at: row.created_at.toISOString(),
  };
}

function presentRemoval({ removed_at, rule, rule_title }: HoldRow) {
  if (removed_at === null || rule === null) return null;
  return { at: removed_at.toISOString(), rule, title: rule_title ?? "" };
}
