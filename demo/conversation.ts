import type { Category } from "#contract/posts/categories.ts";
import { ROLE } from "#contract/users/roles.ts";
import { remarkOn } from "#demo/remarks.ts";
import { createPostComment } from "#server/features/comments/commands.ts";
import { createFollow } from "#server/features/follows/commands.ts";
import { createLike } from "#server/features/likes/commands.ts";
import type { Services } from "#server/platform/services.ts";

/** A published work, and how well it is liked (the best has about 1,000). */
export type Published = {
  id: string;
  ownerId: string;
  title: string;
  category: Category;
  likes: number;
};

const MOST_LIKES = 1_000;
const FOLLOW_STEPS = [1, 2, 5] as const;
// How many remarks the works get in turn; the one with many has more than a page of them.
const REMARKS = [2, 0, 1, 3, 0, 1, 13, 2] as const;

/** Lets the demo's people follow each other, and like and comment on each other's works. */
export async function addConversation(
  services: Services,
  userIds: readonly string[],
  published: readonly Published[],
): Promise<void> {
  for (const [place, followerId] of userIds.entries()) {
    for (const step of FOLLOW_STEPS) {
      const followedId = userIds[(place + step) % userIds.length];
      if (followedId) await createFollow(services, { followerId, followedId });
    }
  }
  for (const [place, work] of published.entries()) {
    const others = userIds.filter((userId) => userId !== work.ownerId);
    await like(services, work, turned(others, place));
    await comment(services, work, turned(others, place * 3), place);
  }
}

/** The same people, beginning with another one. */
function turned(people: readonly string[], by: number): string[] {
  const first = by % people.length;
  return [...people.slice(first), ...people.slice(0, first)];
}

async function like(services: Services, work: Published, people: string[]): Promise<void> {
  const share = Math.min(1, work.likes / MOST_LIKES);
  for (const userId of people.slice(0, Math.ceil(share * people.length))) {
    await createLike(services, userId, { id: work.id, owner_id: work.ownerId });
  }
}

async function comment(
  services: Services,
  work: Published,
  people: readonly string[],
  place: number,
): Promise<void> {
  const count = REMARKS[place % REMARKS.length] ?? 0;
  for (let position = 0; position < count; position++) {
    const writerId = people[position % people.length];
    const text = remarkOn(work.category, place + position);
    if (!writerId) continue;
    await createPostComment(services, {
      writer: { _id: writerId, roles: [ROLE.member], hidesPeople: false, sessionId: null },
      postId: work.id,
      text,
      replyTo: null,
    });
  }
}
