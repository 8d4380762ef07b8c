import type { Endpoint } from "#contract/endpoint.ts";

type Modules =
  | typeof import("#contract/accounts/contract.ts")
  | typeof import("#contract/accounts/discord.ts")
  | typeof import("#contract/accounts/sessions.ts")
  | typeof import("#contract/blocks/contract.ts")
  | typeof import("#contract/characters/contract.ts")
  | typeof import("#contract/comments/contract.ts")
  | typeof import("#contract/factors/contract.ts")
  | typeof import("#contract/feeds/contract.ts")
  | typeof import("#contract/feeds/search.ts")
  | typeof import("#contract/follows/contract.ts")
  | typeof import("#contract/items/contract.ts")
  | typeof import("#contract/likeness/contract.ts")
  | typeof import("#contract/moderation/decisions.ts")
  | typeof import("#contract/loadout/contract.ts")
  | typeof import("#contract/moderation/audit.ts")
  | typeof import("#contract/moderation/bans.ts")
  | typeof import("#contract/moderation/desk.ts")
  | typeof import("#contract/moderation/holds.ts")
  | typeof import("#contract/moderation/notices.ts")
  | typeof import("#contract/moderation/prunes.ts")
  | typeof import("#contract/moderation/reports.ts")
  | typeof import("#contract/moderation/site-rules.ts")
  | typeof import("#contract/moderation/staff-notes.ts")
  | typeof import("#contract/moderation/transparency.ts")
  | typeof import("#contract/notifications/contract.ts")
  | typeof import("#contract/posts/contract.ts")
  | typeof import("#contract/security/contract.ts")
  | typeof import("#contract/streams/contract.ts")
  | typeof import("#contract/users/contract.ts");

type EndpointIn<M> = M extends unknown ? Extract<M[keyof M], Endpoint> : never;

/**
 * Every endpoint by method and path, such as 'GET /api/post/:id'. A type only: the client's calls are
 * typed by schemas that browsers don't load.
 */
export type Api = { [E in EndpointIn<Modules> as `${E["method"]} ${E["path"]}`]: E };
