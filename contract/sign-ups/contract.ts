import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, string, visibleText } from "../fields.ts";
import { done, success } from "../reply.ts";

/** Who can join. The database stores positions in this list, so add new ones at the end. */
export const SIGN_UP_MODES = ["open", "approval", "closed", "invitation"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** While no staff were there for so long, who joins waits for approval. */
export const STAFF_AWAY_DAYS = 7;

export const APPLICATION_MAX = 300;
export const APPLICATION_LENGTH = `Write 1 to ${APPLICATION_MAX} characters.`;

/** The code in the link of an invitation. */
export const invitationCode = string().max(40);

/** Why somebody wants to join, what staff ask them before they decide, and the answer. */
export const applicationText = visibleText(APPLICATION_MAX, APPLICATION_LENGTH);

/** A question to an applicant; the answer is null while there is none. */
export const question = z.object({
  _id: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  answer: z.string().nullable(),
});
export type Question = z.output<typeof question>;

/** How many invitations one may have that can still be used, and how often each can be used at most. */
export const INVITATIONS_MAX = 5;
export const INVITATION_USES_MAX = 20;

export const BY_INVITATION = "One can join only by invitation. Ask a member for a link.";
export const SIGN_UPS_CLOSED = "Nobody can join at the moment. Please come back later.";

export const getSignUps = endpoint({
  method: "GET",
  path: "/api/sign-ups",
  tag: "accounts",
  summary: "Who can join, and whether an invitation can be used",
  query: z.object({ invitation: invitationCode.optional().catch(undefined) }),
  fresh: true,
  reply: success({
    mode: z.enum(SIGN_UP_MODES),
    /** Whether who joins waits only because no staff are there. */
    staffAway: z.boolean(),
    /** Whether one can join at once by the invitation of the query. */
    invited: z.boolean(),
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

export const getApplication = endpoint({
  method: "GET",
  path: "/api/application",
  tag: "accounts",
  summary: "One's application to join, with the questions of staff, oldest first",
  reply: success({
    text: z.string(),
    /** Why it was refused; null unless it was. */
    refusal: z.string().nullable(),
    questions: z.array(question),
  }),
});

export const answerQuestion = endpoint({
  method: "POST",
  path: "/api/application/answer",
  tag: "accounts",
  summary: "Answer the open question of staff about one's application",
  body: z.object({ text: applicationText }),
  reply: done,
  whileWaiting: true,
});

const invitation = z.object({ _id: z.string(), code: z.string(), usesLeft: z.number() });
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/invitations",
  tag: "accounts",
  summary: "One's invitations that can still be used, and whether one may have some",
  reply: success({ invitations: z.array(invitation), canInvite: z.boolean() }),
});

export const createInvitation = endpoint({
  method: "POST",
  path: "/api/invitations",
  tag: "accounts",
  summary: "Create an invitation, as staff or a member of 30 days",
  body: z.object({ uses: z.number().int().min(1).max(INVITATION_USES_MAX) }),
  reply: done.extend({ invitation }),
  status: 201,
});

export const deleteInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/:id/delete",
  tag: "accounts",
  summary: "Delete an invitation, so that nobody can use it any more",
  params: idParams,
  reply: done,
});
