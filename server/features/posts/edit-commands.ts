import type { PostChange } from "#contract/posts/contract.ts";
import { canSetMade, MADE_SET_BY_STAFF } from "#contract/posts/policy.ts";
import { EDIT_PRICE } from "#contract/posts/rules.ts";
import { findChanges, type Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { describeImages } from "#server/features/images/commands.ts";
import { listImages } from "#server/features/images/queries.ts";
import { checkDescriptionCount, checkSale } from "#server/features/posts/commands.ts";
import { holdIfHidden } from "#server/features/posts/hold-commands.ts";
import { getEditablePost, lockPost, type PostRow } from "#server/features/posts/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { authorize } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { searchColumns } from "./search-text.ts";

type PostEdit = {
  actor: Person;
  id: string;
  change: PostChange;
  /** Why staff change another's post. */
  grounds?: Grounds | undefined;
  /** Whether it restores, on behalf of the author, what a decision changed. */
  restores?: boolean;
};

/** Updates the given fields of a post on behalf of its author or, as a decision, of staff. */
export async function updatePost(
  services: Services,
  trx: Trx,
  { actor, id, change, grounds, restores = false }: PostEdit,
): Promise<void> {
  const { owner_id: ownerId } = await getEditablePost(trx, actor._id, id);
  await lockUsers(trx, [ownerId]);
  const { removed_until } = await lockPost(trx, id, actor._id);
  const post = await getEditablePost(trx, actor._id, id);
  const waits = removed_until !== null;
  const edited = editedFields(post, change);
  if (edited.made !== post.made && !restores) requireMadeSettable(actor, post);
  await checkEditedSale(trx, post, edited, change);
  const { descriptions, ...described } = await changeDescriptions(trx, id, change);
  await trx
    .updateTable("posts")
    .set({ ...edited, ...searchColumns(edited, descriptions), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
  const changes = findPostChanges(post, edited, described);
  if (!changes) return;
  if (waits) await holdIfHidden(trx, { ...post, title: edited.title ?? post.title });
  if (actor._id === ownerId) return;
  await recordDecision(services, trx, {
    actor,
    action: "editPost",
    target: { _id: post.owner_id, username: post.username },
    subject: { kind: "post", id, title: post.title },
    grounds,
    ...changes,
  });
}

/** The descriptions of the pictures, before and after if they are changed. */
type Described = Record<"before" | "after", { imageDescriptions?: string[] }>;

async function changeDescriptions(
  trx: Trx,
  id: string,
  { imageDescriptions: after }: PostChange,
): Promise<Described & { descriptions: string[] }> {
  const images = await listImages(trx, id);
  const before = images.map((image) => image.image_description ?? "");
  if (!after) return { before: {}, after: {}, descriptions: before };
  checkDescriptionCount(after.length, images.length);
  await describeImages(trx, id, after);
  return {
    before: { imageDescriptions: before },
    after: { imageDescriptions: after },
    descriptions: after,
  };
}

type Fields = Pick<
  PostRow,
  "title" | "description" | "tags" | "nsfw" | "comments_closed" | "made" | "for_sale" | "creator_id"
> & {
  for_sale_price: number | null;
};

function editedFields(post: PostRow, change: PostChange): Fields {
  const forSale = change.forSale ?? post.for_sale;
  const price = change.forSalePrice === undefined ? storedPrice(post) : change.forSalePrice;
  return {
    title: change.title ?? post.title,
    description: change.description ?? post.description,
    tags: change.tags ?? post.tags,
    nsfw: change.nsfw ?? post.nsfw,
    comments_closed: change.commentsClosed ?? post.comments_closed,
    made: change.made === undefined ? post.made : change.made,
    for_sale: forSale,
    for_sale_price: forSale ? price : null,
    creator_id: change.creator === undefined ? post.creator_id : change.creator,
  };
}

function requireMadeSettable(actor: Person, { owner_id: _id, made_decision_id }: PostRow): void {
  const post = { owner: { _id }, madeByStaff: made_decision_id !== null };
  authorize(canSetMade(actor, post), actor, MADE_SET_BY_STAFF);
}

/** Checks a changed sale; an unchanged one may lack its creator, who can have been deleted since. */
async function checkEditedSale(
  trx: Trx,
  post: PostRow,
  edited: Fields,
  { forSale, forSalePrice, creator }: PostChange,
): Promise<void> {
  const untouched = [forSale, forSalePrice, creator].every((field) => field === undefined);
  if (untouched) return;
  const { for_sale, for_sale_price: price, creator_id: creatorId } = edited;
  await checkSale(trx, post.owner_id, { forSale: for_sale, price, creatorId }, EDIT_PRICE);
}

function findPostChanges(post: PostRow, edited: Fields, described: Described) {
  return findChanges(
    { ...loggedFields({ ...post, for_sale_price: storedPrice(post) }), ...described.before },
    { ...loggedFields(edited), ...described.after },
  );
}

/** Returns the fields of a post that the audit log records. */
export function loggedFields(post: Fields) {
  return {
    title: post.title,
    description: post.description,
    tags: post.tags,
    nsfw: post.nsfw,
    commentsClosed: post.comments_closed,
    made: post.made,
    forSale: post.for_sale,
    forSalePrice: post.for_sale_price,
    creator: post.creator_id,
  };
}

export function storedPrice(post: Pick<PostRow, "for_sale_price">): number | null {
  return post.for_sale_price === null ? null : Number(post.for_sale_price);
}
