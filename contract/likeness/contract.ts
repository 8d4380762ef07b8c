import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ALL_PASSED, flag, id, idParams, page, text, visibleText } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { IMAGE_MAX_BYTES } from "../images/rules.ts";
import { CATEGORY_NUMBERS, categoryIn } from "../posts/categories.ts";
import { postTile } from "../posts/contract.ts";
import { IMAGES_MAX } from "../posts/rules.ts";
import { done, success } from "../reply.ts";
import { DIFFERENCES, LIKENESSES, OUTCOMES, RELATIONS, STATEMENT_MAX } from "./rules.ts";

/** A part of a picture, in fractions of its width and height. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/**
 * How the later picture has to be mirrored, then turned clockwise by quarters, and placed, so that its
 * part lies on the part of the earlier picture.
 */
export const alignment = z.object({
  mirrored: z.boolean(),
  turns: z.literal([0, 1, 2, 3]),
  earlier: box,
  later: box,
});

/** How a later picture resembles an earlier one. */
export const resemblance = z.object({
  likeness: z.enum(LIKENESSES),
  transforms: z.array(z.enum(DIFFERENCES)),
  alignment,
});
export type Resemblance = z.output<typeof resemblance>;

/** A post that resembles a picture; `images` has the picture that does, which need not be the first. */
const similarPost = postTile.extend({
  createdAt: z.iso.datetime(),
  ...resemblance.shape,
});
export type SimilarPost = z.output<typeof similarPost>;

export const similarPosts = endpoint({
  method: "POST",
  path: "/api/posts/similar",
  forVisitors: true,
  tag: "likeness",
  summary: "Posts that look like a picture, closest first; the picture is not stored",
  form: z.object({
    category: z
      .union([z.literal(""), z.literal(CATEGORY_NUMBERS.map(String)).transform(categoryIn)])
      .optional()
      .transform((value) => (value === "" ? undefined : value)),
    /** Also returns what resembles it loosely. */
    loose: flag,
    nsfw: flag,
  }),
  files: { image: { max: 1, maxBytes: IMAGE_MAX_BYTES } },
  reply: success({ posts: z.array(similarPost) }),
  limit: "similar",
  onlyReads: true,
});

/** An earlier post that resembles one of the sent pictures, counted from 0. */
const lookalike = similarPost.extend({ position: z.number() });
export type Lookalike = z.output<typeof lookalike>;

export const findLookalikes = endpoint({
  method: "POST",
  path: "/api/posts/lookalikes",
  tag: "likeness",
  summary: "Up to three posts of others that are close to the pictures of a new one",
  form: z.object({ nsfw: flag }),
  files: { images: { max: IMAGES_MAX, maxBytes: IMAGE_MAX_BYTES } },
  reply: success({ lookalikes: z.array(lookalike) }),
  limit: "similar",
  onlyReads: true,
});

const TOO_LONG = "A note must be no more than 300 characters.";
/** What a maker says of a pair to the other one, or to staff. */
export const pairNote = text(STATEMENT_MAX, TOO_LONG);

const pairPost = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.number(),
  /** The picture that resembles the other post's. */
  image: postImage,
  owner: z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() }),
  forSale: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** An earlier and a later post of two makers whose pictures are alike. Only they and staff see it. */
export const pair = z.object({
  _id: z.string(),
  /** Which of the two posts is the viewer's. */
  yours: z.enum(["earlier", "later"]),
  earlier: pairPost,
  later: pairPost,
  ...resemblance.shape,
  status: z.enum(["open", "waiting", "settled"]),
  /** What the later maker says. */
  relation: z.enum(RELATIONS).nullable(),
  /** Whether the earlier maker agrees to a remix or confirms a permission; null while undecided. */
  agreed: z.boolean().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  settledAt: z.iso.datetime().nullable(),
  /** The earlier maker's request for credit, and the answer to it. */
  request: z.object({ text: z.string(), at: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  /** Which acts the viewer may perform now. */
  acts: z.array(
    z.enum(["close", "accept", "refuse", "ask", "answer", "report", "reopen", "relate"]),
  ),
  createdAt: z.iso.datetime(),
});
export type Pair = z.output<typeof pair>;
export type PairAct = Pair["acts"][number];

export const PAIR_TABS = ["open", "waiting", "settled"] as const;
export type PairTab = (typeof PAIR_TABS)[number];

export const listPairs = endpoint({
  method: "GET",
  path: "/api/copies",
  tag: "likeness",
  summary: "Posts that look like one's own, newest first",
  query: z.object({ tab: z.enum(PAIR_TABS).catch("open"), loose: flag, page }),
  reply: success({
    pairs: z.array(pair),
    counts: z.object({ open: z.number(), waiting: z.number(), settled: z.number() }),
    pageCount: z.number(),
  }),
});

export const countNewPairs = endpoint({
  method: "GET",
  path: "/api/copies/new",
  tag: "likeness",
  summary: "The number of pairs that one has not seen yet, at most 99",
  reply: success({ count: z.number() }),
});

export const markPairsSeen = endpoint({
  method: "POST",
  path: "/api/copies/seen",
  tag: "likeness",
  summary: "Mark one's pairs as seen, up to the newest that was shown",
  body: z.object({ upToId: id }),
  reply: done,
});

export const getPair = endpoint({
  method: "GET",
  path: "/api/copies/:id",
  tag: "likeness",
  summary: "Two posts that look alike, for their makers",
  params: idParams,
  reply: success({ pair }),
});

/** An act on a pair; `acts` of the pair says which are possible now. */
const pairChange = z.discriminatedUnion("act", [
  /** Of the earlier maker: it is fine, the credit or permission is accepted or refused, or it is open again. */
  z.object({ act: z.enum(["close", "accept", "refuse", "reopen"]) }),
  /** Asks the later maker for credit, once. */
  z.object({ act: z.literal("ask"), note: visibleText(STATEMENT_MAX, TOO_LONG) }),
  /** Answers that, once: gives credit, names a permission, or declines in a sentence. */
  z
    .object({
      act: z.literal("answer"),
      relation: z.enum(["remix", "permission", "alike"]),
      note: pairNote.default(""),
    })
    .refine(({ relation, note }) => relation !== "alike" || note !== "", {
      path: ["note"],
      message: "Say in a sentence why.",
      ...ALL_PASSED,
    }),
  /** Changes how one's later post relates to the earlier one. */
  z.object({ act: z.literal("relate"), relation: z.enum(RELATIONS) }),
  /** Reports the later post as copied: credit was declined or not given in time, or the same is for sale. */
  z.object({ act: z.literal("report"), note: pairNote.default("") }),
]);
export type PairChange = z.output<typeof pairChange>;

export const changePair = endpoint({
  method: "POST",
  path: "/api/copies/:id",
  tag: "likeness",
  summary: "Act on a pair of posts that look alike, as one of their makers",
  params: idParams,
  body: pairChange,
  reply: done.extend({ pair }),
  // Only what reaches others: asking and reporting.
  limit: "report",
  countedBy: "handler",
});
