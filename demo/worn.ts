import { ROLE } from "#contract/users/roles.ts";
import type { Published } from "#demo/conversation.ts";
import type { DemoWork } from "#demo/works.ts";
import { createWorn } from "#server/features/worn/commands.ts";
import type { Services } from "#server/platform/services.ts";

/** Names the symbols that the demo's works wear. */
export async function addWorn(
  services: Services,
  works: readonly DemoWork[],
  published: readonly Published[],
): Promise<void> {
  const byTitle = new Map(published.map((post) => [post.title, post]));
  for (const { title, wears } of works) {
    const post = byTitle.get(title);
    for (const symbolTitle of wears) {
      const symbol = byTitle.get(symbolTitle);
      if (!post || !symbol) throw new Error(`${title} wears ${symbolTitle}, which is not there.`);
      const maker = { _id: post.ownerId, roles: [ROLE.member], hidesPeople: false };
      await createWorn(services, maker, post, symbol.id);
    }
  }
}
