import { z } from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { RELATIONS } from "#contract/likeness/rules.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { NOTHING_DESCRIBED } from "#web/components/posts/describe/describe-values.ts";
import { PERSONAL_PREFIX, safeStorage } from "#web/lib/stored-state.ts";
import { STEPS } from "#web/routes/post/create/steps.ts";

const draftText = z.object({
  category: z.literal([...CATEGORY_NUMBERS]).nullable(),
  step: z.literal([...STEPS]),
  values: z.object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    imageDescriptions: z.record(z.string(), z.string()).default({}),
    forSale: z.boolean(),
    creator: z.string(),
    price: z.string(),
    nsfw: z.boolean(),
  }),
  answers: z.record(z.string(), z.enum(RELATIONS)).default({}),
  /** Sent with the post, from the first attempt on, so that another one does not publish it twice. */
  requestKey: z.string().optional(),
});
export type DraftText = z.output<typeof draftText>;

export const EMPTY_TEXT: DraftText = {
  category: null,
  step: 1,
  values: NOTHING_DESCRIBED,
  answers: {},
};

/** Draft texts by user id. */
type Drafts = { drafts: Record<string, unknown> };

// Read on demand in the browser: the server has no drafts.
const useDrafts = create<Drafts>()(
  persist(() => ({ drafts: {} }), {
    name: `${PERSONAL_PREFIX}draft`,
    storage: createJSONStorage(() => safeStorage),
    skipHydration: true,
    // Signing out empties the storage; in-memory drafts must not come back.
    merge: (stored) => ({ drafts: {}, ...(stored as Drafts | undefined) }),
  }),
);

/** Returns the saved text; an unreadable one counts as none. */
export async function loadText(userId: string): Promise<DraftText> {
  await useDrafts.persist.rehydrate();
  return savedText(userId);
}

function savedText(userId: string): DraftText {
  return draftText.safeParse(useDrafts.getState().drafts[userId]).data ?? EMPTY_TEXT;
}

export function saveText(userId: string, change: Partial<DraftText>): void {
  const text = { ...savedText(userId), ...change };
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [userId]: text } }));
}

/** Returns the request key of the draft, the same for every attempt to publish it. */
export function requestKeyOf(userId: string): string {
  const { requestKey = crypto.randomUUID() } = savedText(userId);
  saveText(userId, { requestKey });
  return requestKey;
}

export function deleteText(userId: string): void {
  useDrafts.setState(({ drafts: { [userId]: _deleted, ...drafts } }) => ({ drafts }));
}
