import { z } from "zod";
import { character } from "../characters/contract.ts";
import { comment, heldComments } from "../comments/contract.ts";
import { decidedReply, staffActBody, statement } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { flag, gameColor, id, idParams, list, requestKey, secret } from "../fields.ts";
import { person, position } from "../follows/contract.ts";
import { postImage } from "../images/contract.ts";
import { IMAGE_MAX_BYTES } from "../images/rules.ts";
import { credit, relationField } from "../likeness/relations.ts";
import { done, success } from "../reply.ts";
import { CATEGORY_NUMBERS, categoryIn } from "./categories.ts";
import {
  CREATE_PRICE,
  DESCRIBE_EACH_IMAGE,
  description,
  EDIT_PRICE,
  IMAGES_MAX,
  imageDescription,
  made,
  price,
  tags,
  title,
} from "./rules.ts";

/** A color of a picture in the game's format. */
const paletteColor = gameColor.extend({
  /** In thousandths of the picture. */
  share: z.number(),
  /** Whether it is of the background, not of the subject. */
  background: z.boolean(),
});

/** Up to six colors: those that say most of the subject first, then of the background; null until computed. */
const palette = z.array(paletteColor).nullable();
export type Palette = z.output<typeof palette>;

/** The palettes of a post, one for each picture in order. */
export const palettes = z.array(palette);

/** A post in a grid. */
export const postTile = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.literal([...CATEGORY_NUMBERS]),
  /** The first one in tiles, whose number of pictures is `numImages`. */
  images: z.array(postImage),
  numImages: z.number(),
  owner: z.object({ _id: z.string(), username: z.string() }),
  numLikes: z.number(),
  forSale: z.boolean(),
  forSalePrice: z.number().nullable(),
  tags: z.array(z.string()),
  nsfw: z.boolean(),
});
export type PostTile = z.output<typeof postTile>;

export const post = postTile.omit({ numImages: true }).extend({
  description: z.string(),
  /** Whether links in the description are shown as text, as those of unproven makers are. */
  linksAsText: z.boolean(),
  palettes,
  owner: z.object({
    _id: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    /** Whether the owner is banned, so that lists omit the post. */
    banned: z.boolean(),
    following: z.boolean(),
    characters: z.array(character),
  }),
  creator: character.pick({ _id: true, name: true, server: true, faction: true }).nullable(),
  /** How it was made; null if nobody says. */
  made: made.nullable(),
  /** Whether staff said so, by a decision that stands. */
  madeByStaff: z.boolean(),
  /** Whether its owner has pinned it to the profile. */
  pinned: z.boolean(),
  /** Whether the viewer likes it. */
  liked: z.boolean(),
  numComments: z.number(),
  /** Whether nobody can comment any more. */
  commentsClosed: z.boolean(),
  /** The first page of comments, newest first. */
  comments: z.array(comment),
  commentPageCount: z.number(),
  /** The earlier posts that it names. */
  credits: z.array(credit),
  createdAt: z.iso.datetime(),
});
export type Post = z.output<typeof post>;

const postForEdit = post.extend({
  /** The description of each picture; empty if `alt` is made of category and title. */
  imageDescriptions: z.array(z.string()),
  /** The decision by which only its maker and staff see it. */
  hiddenBy: z.string().nullable(),
  /** The decision by which staff said how it was made. */
  madeDecision: z.string().nullable(),
});
export type PostForEdit = z.output<typeof postForEdit>;

const optionalId = z
  .union([id, z.literal("").transform(() => null), z.literal("null").transform(() => null)])
  .nullable()
  .optional()
  .transform((value) => value ?? null);

/** Multipart has no lists: tags are sent as repeated fields or as one JSON list. */
const tagFields = z
  .union([z.array(z.string()), z.string()])
  .optional()
  .transform((value, context) => {
    if (Array.isArray(value)) return value;
    if (!value) return [];
    if (!value.startsWith("[")) return [value];
    const list = textList(value);
    if (list) return list;
    context.addIssue({ code: "custom", message: "Tags must be a list of words." });
    return z.NEVER;
  })
  .pipe(tags);

/** Returns a list of texts in JSON, or null; whatever is wrong is one fault, however often. */
function textList(value: string): string[] | null {
  if (value === "") return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.every((one) => typeof one === "string") ? list : null;
  } catch {
    return null;
  }
}

const imageDescriptions = list(imageDescription, {
  max: IMAGES_MAX,
  tooMany: DESCRIBE_EACH_IMAGE,
});

// A value that is no JSON list is the description of the only picture.
const imageDescriptionFields = z
  .union([z.array(z.string()), z.string()])
  .optional()
  .transform((value = []) => (Array.isArray(value) ? value : (textList(value) ?? [value])))
  .pipe(imageDescriptions);

// Anything that is not numeric counts as no price, which a sale then requires.
const priceField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === "" || value === "null" || value == null ? null : value))
  .pipe(price(CREATE_PRICE).nullable());

const CATEGORY_MESSAGE = "Choose a category.";

export const createPostForm = z.object({
  title,
  category: z
    .string(CATEGORY_MESSAGE)
    .regex(/^[0-3]$/, CATEGORY_MESSAGE)
    .transform((value) => categoryIn(value)),
  description: description.optional().transform((value) => value ?? ""),
  tags: tagFields,
  imageDescriptions: imageDescriptionFields,
  creator: optionalId,
  forSale: flag,
  forSalePrice: priceField,
  price: priceField,
  nsfw: flag,
  made: made.optional().transform((value) => value ?? null),
  /** How it relates to earlier posts that it resembles; others are ignored. */
  relations: relationField,
  captcha: secret(z.string()).optional(),
  requestKey,
});

export const createPost = endpoint({
  method: "POST",
  path: "/api/post/create",
  tag: "posts",
  summary: "Publish a creation with its pictures",
  form: createPostForm,
  files: { images: { max: IMAGES_MAX, maxBytes: IMAGE_MAX_BYTES } },
  /** `held` if nobody else sees it until staff have looked at it. */
  reply: success({ _id: z.string(), message: z.string(), held: z.boolean() }),
  status: 201,
  limit: "createPost",
});

export const getPost = endpoint({
  method: "GET",
  path: "/api/post/:id",
  tag: "posts",
  summary: "A post with its first page of comments",
  params: idParams,
  reply: success({ post, heldComments }),
});

export const getPostForEdit = endpoint({
  method: "GET",
  path: "/api/post/:id/edit",
  tag: "posts",
  summary: "A post for whoever may edit it",
  params: idParams,
  reply: success({ post: postForEdit }),
});

export const editPostBody = z.object({
  title: title.optional(),
  description: description.optional(),
  tags: tags.optional(),
  /** One for each picture, in order. */
  imageDescriptions: imageDescriptions.optional(),
  nsfw: z.boolean().optional(),
  commentsClosed: z.boolean().optional(),
  /** Null unsets it. */
  made: made.nullable().optional(),
  creator: id.nullable().optional(),
  forSale: z.boolean().optional(),
  forSalePrice: price(EDIT_PRICE).nullable().optional(),
});
export type PostChange = z.output<typeof editPostBody>;

export const editPost = endpoint({
  method: "PATCH",
  path: "/api/post/:id",
  tag: "posts",
  summary: "Change a post; what is left out stays",
  params: idParams,
  body: editPostBody.extend({ statement: statement.optional() }),
  reply: success({ id: z.string(), message: z.string() }),
});

export const deletePost = endpoint({
  method: "POST",
  path: "/api/post/:id/delete",
  tag: "posts",
  summary: "Delete a post with its pictures",
  params: idParams,
  body: staffActBody,
  reply: decidedReply,
});

const liked = done.extend({ liked: z.boolean(), numLikes: z.number() });

export const likePost = endpoint({
  method: "GET",
  path: "/api/post/:id/like",
  tag: "posts",
  summary: "Like a post; liking twice counts once",
  params: idParams,
  reply: liked,
  limit: "likeOrFollow",
  changesState: true,
});

export const unlikePost = endpoint({
  method: "GET",
  path: "/api/post/:id/unlike",
  tag: "posts",
  summary: "Like a post no longer",
  params: idParams,
  reply: liked,
  limit: "likeOrFollow",
  changesState: true,
});

export const listLikers = endpoint({
  method: "GET",
  path: "/api/post/:id/likes",
  tag: "posts",
  summary: "Who likes a post, newest first",
  params: idParams,
  query: z.object({ after: position.optional().catch(undefined), nsfw: flag }),
  reply: success({
    people: z.array(person),
    /** The `after` of the next page, or null on the last. */
    next: z.string().nullable(),
  }),
});

export const pinPost = endpoint({
  method: "POST",
  path: "/api/post/:id/pin",
  tag: "posts",
  summary: "Pin one's post to one's profile, after those pinned before; at most four",
  params: idParams,
  reply: done,
  limit: "likeOrFollow",
});

export const unpinPost = endpoint({
  method: "POST",
  path: "/api/post/:id/unpin",
  tag: "posts",
  summary: "Pin a post no longer",
  params: idParams,
  reply: done,
  limit: "likeOrFollow",
});
