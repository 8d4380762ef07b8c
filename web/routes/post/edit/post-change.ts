import type { PostChange } from "#contract/posts/contract.ts";
import type { DescribeValues } from "#web/components/posts/describe/describe-values.ts";

/** Returns the changed fields; unchanged ones are omitted. */
export function postChange(before: DescribeValues, after: DescribeValues): PostChange {
  const change: PostChange = {};
  if (after.title !== before.title) change.title = after.title;
  if (after.description !== before.description) change.description = after.description;
  if (!sameTags(before.tags, after.tags)) change.tags = after.tags;
  Object.assign(change, descriptionsChange(before.imageDescriptions, after.imageDescriptions));
  if (after.nsfw !== before.nsfw) change.nsfw = after.nsfw;
  return Object.assign(change, saleChange(before, after));
}

function saleChange(before: DescribeValues, after: DescribeValues): PostChange {
  const change: PostChange = {};
  if (after.forSale !== before.forSale) change.forSale = after.forSale;
  if (after.creator !== before.creator) change.creator = after.creator || null;
  if (!after.forSale) return change;
  if (!before.forSale || after.price !== before.price) change.forSalePrice = Number(after.price);
  return change;
}

type Descriptions = DescribeValues["imageDescriptions"];

/** Returns all descriptions in order when any differs. */
function descriptionsChange(before: Descriptions, after: Descriptions): PostChange {
  const ids = Object.keys(before);
  if (ids.every((id) => before[id] === after[id])) return {};
  return { imageDescriptions: ids.map((id) => after[id] ?? "") };
}

function sameTags(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((tag, index) => tag === after[index]);
}
