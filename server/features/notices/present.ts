import { CASE_OUTCOMES } from "#contract/cases/contract.ts";
import {
  HEARING_DAYS,
  type MakersNotice,
  NOTICE_ROLES,
  type Notice,
  type NoticedPost,
  type StaffNotice,
} from "#contract/notices/contract.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { FORMER_STAFF } from "#server/features/decisions/present.ts";
import { presentImage } from "#server/features/images/present.ts";
import type { NoticeMakerRow, NoticePostRow, NoticeRow } from "#server/features/notices/queries.ts";

type UrlOf = (key: string) => string;

const DAY_MS = 24 * 3_600_000;

/** Returns the number as people read it: N-241738. */
export function noticeName({ number }: { number: number }): string {
  return `N-${number}`;
}

/** Returns the time until which makers can answer a notice. */
export function hearingUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + HEARING_DAYS * DAY_MS);
}

/** Returns whether a post's maker has answered, or can no longer. */
export function isHeard(
  { confirmed_at }: Pick<NoticeRow, "confirmed_at">,
  { maker_id }: Pick<NoticePostRow, "maker_id">,
  makers: readonly NoticeMakerRow[],
): boolean {
  if (confirmed_at && hearingUntil(confirmed_at) < new Date()) return true;
  const maker = makers.find((one) => one.maker_id === maker_id);
  return maker === undefined || maker.stated_at !== null;
}

/** Presents a notice to its sender. */
export function presentNotice(
  row: NoticeRow,
  posts: readonly NoticePostRow[],
  urlOf: UrlOf,
): Notice {
  return {
    _id: row.id,
    number: row.number,
    name: row.name,
    role: NOTICE_ROLES[row.role] ?? "concerned",
    sourceUrl: row.source_url,
    text: row.text,
    at: row.confirmed_at?.toISOString() ?? null,
    hearingUntil: row.confirmed_at && hearingUntil(row.confirmed_at).toISOString(),
    posts: posts.map((post) => presentNoticedPost(post, urlOf)),
    outcome: presentOutcome(row),
  };
}

function presentOutcome({ decided_at, reason, ...row }: NoticeRow): Notice["outcome"] {
  if (decided_at === null) return null;
  return { upheld: isUpheld(row), reason: reason ?? "", at: decided_at.toISOString() };
}

/** Returns whether posts were removed. */
export function isUpheld({ outcome }: Pick<NoticeRow, "outcome">): boolean {
  return outcome === CASE_OUTCOMES.indexOf("delete");
}

/** Returns what became of a post since the notice. */
export function stateOf({
  visible_id,
  removed,
}: Pick<NoticePostRow, "visible_id" | "removed">): NoticedPost["state"] {
  if (visible_id !== null) return "up";
  return removed ? "removed" : "gone";
}

function presentNoticedPost(row: NoticePostRow, urlOf: UrlOf): NoticedPost {
  const [image = null] = row.nsfw ? [] : presentPictures(row, urlOf);
  return { _id: row.post_id, title: row.title, state: stateOf(row), image };
}

function presentPictures(row: NoticePostRow, urlOf: UrlOf) {
  const { category, title, images } = row;
  const count = images.length;
  return images.map((image, index) =>
    presentImage(
      image,
      (text) => alternativeText(text, { category: category ?? 0, title }, { index, count }),
      urlOf,
    ),
  );
}

/** Presents a notice to one of the makers, with that maker's posts only. */
export function presentForMaker(
  row: NoticeRow,
  { posts, maker }: { posts: readonly NoticePostRow[]; maker: NoticeMakerRow },
  urlOf: UrlOf,
): MakersNotice {
  const own = posts.filter(({ maker_id }) => maker_id === maker.maker_id);
  return {
    ...presentNotice(row, own, urlOf),
    statement: presentStatement(maker),
    canState: canStillState(row, maker),
  };
}

function presentStatement({ statement, stated_at }: NoticeMakerRow) {
  if (statement === null || stated_at === null) return null;
  return { text: statement, at: stated_at.toISOString() };
}

function canStillState({ confirmed_at, decided_at }: NoticeRow, maker: NoticeMakerRow): boolean {
  const isInTime = confirmed_at !== null && hearingUntil(confirmed_at) > new Date();
  return isInTime && decided_at === null && maker.stated_at === null;
}

type Detail = { posts: readonly NoticePostRow[]; makers: readonly NoticeMakerRow[] };

export function presentForStaff(
  row: NoticeRow,
  { posts, makers }: Detail,
  urlOf: UrlOf,
): StaffNotice {
  const notice = presentNotice(row, posts, urlOf);
  return {
    ...notice,
    posts: posts.map((post) => ({
      ...presentNoticedPost(post, urlOf),
      category: post.category ?? 0,
      description: post.description ?? "",
      nsfw: post.nsfw === true,
      images: presentPictures(post, urlOf),
      maker:
        post.maker_id === null || post.username === null
          ? null
          : { _id: post.maker_id, username: post.username },
      heard: isHeard(row, post, makers),
    })),
    statements: makers.flatMap((maker) => {
      const statement = presentStatement(maker);
      const { maker_id: _id, username } = maker;
      return statement ? [{ ...statement, maker: { _id, username } }] : [];
    }),
    outcome: notice.outcome && { ...notice.outcome, by: row.decider_name || FORMER_STAFF },
  };
}
