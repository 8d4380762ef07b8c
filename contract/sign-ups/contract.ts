import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { visibleText } from "../fields.ts";
import { done, success } from "../reply.ts";

/** Who can join. The database stores positions in this list, so add new ones at the end. */
export const SIGN_UP_MODES = ["open", "approval", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** While no staff were there for so long, who joins waits for approval. */
export const STAFF_AWAY_DAYS = 7;

export const APPLICATION_MAX = 300;

/** Why somebody wants to join. */
export const applicationText = visibleText(
  APPLICATION_MAX,
  `Write 1 to ${APPLICATION_MAX} characters.`,
);

export const SIGN_UPS_CLOSED = "Nobody can join at the moment. Please come back later.";

export const getSignUps = endpoint({
  method: "GET",
  path: "/api/sign-ups",
  tag: "accounts",
  summary: "Who can join",
  fresh: true,
  reply: success({
    mode: z.enum(SIGN_UP_MODES),
    /** Whether who joins waits only because no staff are there. */
    staffAway: z.boolean(),
  }),
});

export const changeSignUps = endpoint({
  method: "PATCH",
  path: "/api/sign-ups",
  tag: "moderation",
  summary: "Change who can join, for staff",
  body: z.object({ mode: z.enum(SIGN_UP_MODES) }),
  reply: done,
});
