import type { FastifyInstance } from "fastify";
import { popularTags, searchSuggestions } from "#contract/feeds/search.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { listPopularTags, listSuggestions } from "./suggestion-queries.ts";

export function registerSuggestions(app: FastifyInstance, { db, storage }: Services): void {
  route(app, searchSuggestions, async ({ actor, query }) => {
    const audience = { viewer: actor, nsfw: query.nsfw };
    const { people, tags, works } = await listSuggestions(db, audience, query.query);
    return {
      people: people.map((user) => ({
        _id: user.id,
        username: user.username,
        avatar: presentSmallAvatar(user.avatar_key, storage.urlOf),
        numFollowers: user.num_followers,
      })),
      tags,
      works: works.map((row) => presentTile(row, storage.urlOf)),
    };
  });

  route(app, popularTags, async ({ actor, query: { nsfw } }) => ({
    tags: await listPopularTags(db, { viewer: actor, nsfw }),
  }));
}
