import { z } from "zod";
import { email, username } from "../accounts/rules.ts";
import { character } from "../characters/contract.ts";
import { statement, statementField } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { listedPost, tiles } from "../feeds/contract.ts";
import { flag, idParams, list, optionalLine, page, string } from "../fields.ts";
import { IMAGE_MAX_BYTES } from "../images/rules.ts";
import { mutedWord } from "../muted-words/contract.ts";
import { notification } from "../notifications/contract.ts";
import { postTile } from "../posts/contract.ts";
import { categoryNumber, made } from "../posts/rules.ts";
import { done, success } from "../reply.ts";
import { CREATION_SORTS, creationSortIn } from "./creations.ts";
import type { UserField } from "./fields.ts";
import { ROLE } from "./roles.ts";

const profileColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Profile color must be a hex color such as #2a7a72.")
  .transform((value) => value.toLowerCase());

export const BIO_MAX = 200;

/** What a user says about themselves, in one paragraph; may be empty. */
const bio = optionalLine(BIO_MAX, "Bio must be no more than 200 characters.");

/** The smallest side of an avatar, in pixels; it is a square. */
export const AVATAR_MIN = 100;
export const AVATAR_CROP = 400;
/** The fields of an account that its owner and staff see. */
const account = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  profileColor: z.string(),
  bio: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
  roles: z.array(z.number()),
  settingViewNSFW: z.boolean(),
  /** Applies while `settingViewNSFW` is off: lists show NSFW posts blurred instead of omitting them. */
  settingBlurNSFW: z.boolean(),
  /** Whether lists omit what others made from AI pictures. */
  settingHideAI: z.boolean(),
  /** How the user's new posts are made unless they say otherwise. */
  settingMade: made.nullable(),
  /** Whether to notify of posts that look like the user's own. */
  settingCopyNotices: z.boolean(),
  characters: z.array(character),
  discordId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  /** Whether the profile shows `discordId` to everyone. */
  settingShowDiscord: z.boolean(),
});

const userDetails = success({}).extend(account.shape);
export type UserDetails = z.output<typeof userDetails>;

const currentUser = userDetails.extend({
  /** Whether the user has a password. */
  hasPassword: z.boolean(),
  /** Whether staff rights require a missing second factor; `roles` omit them until then. */
  missesFactor: z.boolean(),
  /** What the mail server answered, where mail to the address has stopped until it is confirmed again. */
  mailRefusal: z.string().nullable(),
  /** Whether it waits for approval, so that it can only read. */
  waits: z.boolean(),
  /** Pages leave out what others made or wrote with one of these words, and say how much; the last muted first. */
  mutedWords: z.array(mutedWord),
  /** The ids of people whose creations and comments pages leave out in the same way. */
  mutedPeople: z.array(z.string()),
  /** When the account will be deleted, if its owner requested that. */
  deletionAt: z.iso.datetime().nullable(),
  /** The latest five. */
  notifications: z.array(notification),
  unreadNotificationCount: z.number(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/api/user/",
  tag: "users",
  summary: "Whoever is signed in; success is false when nobody is",
  reply: z.discriminatedUnion("success", [
    currentUser,
    z.object({ success: z.literal(false), message: z.string() }),
  ]),
});

const profile = success({
  _id: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  profileColor: z.string(),
  /** Empty if the viewer has blocked the user. */
  bio: z.string(),
  /** Whether links in the bio are shown as text, as those of unproven users are. */
  linksAsText: z.boolean(),
  roles: z.array(z.number()),
  characters: z.array(character),
  /** Also null if its owner does not show it. */
  discordId: z.string().nullable(),
  /** False for viewers who are not staff. */
  banned: z.boolean(),
  createdAt: z.iso.datetime(),
  numFollowing: z.number(),
  numFollowers: z.number(),
  /** The likes of the posts that the viewer sees. */
  numLikes: z.number(),
  /** How many posts the viewer sees: all, and of each category. */
  numPosts: z.number(),
  categoryCounts: z.array(z.number()),
  /** How many of the posts of each category are for sale. */
  saleCounts: z.array(z.number()),
  following: z.boolean(),
  /** Whether the viewer has blocked the user, and so sees nothing that the user made. */
  blocked: z.boolean(),
  /** The posts that their owner has pinned, in the order of pinning. */
  pinned: z.array(postTile),
  /** The newest posts of category 0. */
  posts: z.array(listedPost),
  postPageCount: z.number(),
});
export type Profile = z.output<typeof profile>;

export const getProfile = endpoint({
  method: "GET",
  path: "/api/user/name/:username",
  tag: "users",
  summary: "A profile by name, without case; a former name answers with the present user",
  params: z.object({ username: string().max(60) }),
  query: z.object({ nsfw: flag, tiles }),
  reply: profile,
});

export const getUserDetails = endpoint({
  method: "GET",
  path: "/api/user/:id/details",
  tag: "users",
  summary: "A user's settings, for the user and for staff",
  params: idParams,
  reply: userDetails,
});

export const listUserPosts = endpoint({
  method: "GET",
  path: "/api/user/:id/posts",
  tag: "users",
  summary: "A user's posts of one category or of all, in an order",
  params: idParams,
  query: z.object({
    category: z.union([z.literal("all"), categoryNumber]),
    page,
    nsfw: flag,
    tiles,
    sort: z.preprocess(creationSortIn, z.enum(CREATION_SORTS)).default("newest"),
    forSale: flag,
  }),
  reply: success({ posts: z.array(listedPost), postPageCount: z.number() }),
});

/** What each field may be changed to. */
export const USER_FIELD_RULES = {
  username,
  profileColor,
  bio,
  settingViewNSFW: z.boolean(),
  settingBlurNSFW: z.boolean(),
  settingHideAI: z.boolean(),
  settingMade: made.nullable(),
  settingCopyNotices: z.boolean(),
  /** Only for the user's own account. */
  settingShowDiscord: z.boolean(),
  email,
  verified: z.boolean(),
  roles: list(z.literal(Object.values(ROLE)), { min: 1, max: 4 }),
} satisfies Record<UserField, z.ZodType>;

const userChange = z.object(USER_FIELD_RULES).partial();
export type UserChange = z.output<typeof userChange>;

export const updateUser = endpoint({
  method: "POST",
  path: "/api/user/:id",
  tag: "users",
  summary: "Change one's own settings, or as staff another's; what is left out stays",
  params: idParams,
  /** The statement is required of staff who change what others see of the user. */
  body: userChange.extend({ statement: statement.optional() }),
  reply: success({ message: z.string(), username: z.string() }),
  reauthenticate: ({ email, roles }: UserChange) => email !== undefined || roles !== undefined,
});

export const uploadAvatar = endpoint({
  method: "POST",
  path: "/api/user/:id/avatar",
  tag: "users",
  summary: "Set the avatar: one square picture in the field avatar",
  params: idParams,
  form: z.object({ statement: statementField }),
  files: { avatar: { max: 1, maxBytes: IMAGE_MAX_BYTES } },
  limit: "upload",
  reply: done.extend({ avatar: z.string() }),
});
