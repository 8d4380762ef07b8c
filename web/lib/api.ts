import type { Endpoint } from "#contract/endpoint.ts";

type Modules =
  | typeof import("#contract/accounts/contract.ts")
  | typeof import("#contract/accounts/discord.ts")
  | typeof import("#contract/accounts/sessions.ts")
  | typeof import("#contract/blocks/contract.ts")
  | typeof import("#contract/boards/contract.ts")
  | typeof import("#contract/muted-words/contract.ts")
  | typeof import("#contract/characters/contract.ts")
  | typeof import("#contract/comments/contract.ts")
  | typeof import("#contract/factors/contract.ts")
  | typeof import("#contract/feeds/contract.ts")
  | typeof import("#contract/search/contract.ts")
  | typeof import("#contract/follows/contract.ts")
  | typeof import("#contract/images/contract.ts")
  | typeof import("#contract/items/contract.ts")
  | typeof import("#contract/likeness/contract.ts")
  | typeof import("#contract/decisions/contract.ts")
  | typeof import("#contract/loadout/contract.ts")
  | typeof import("#contract/audit/contract.ts")
  | typeof import("#contract/bans/contract.ts")
  | typeof import("#contract/desk/contract.ts")
  | typeof import("#contract/cases/contract.ts")
  | typeof import("#contract/notices/contract.ts")
  | typeof import("#contract/prunes/contract.ts")
  | typeof import("#contract/reports/contract.ts")
  | typeof import("#contract/rules/contract.ts")
  | typeof import("#contract/sign-ups/contract.ts")
  | typeof import("#contract/transparency/contract.ts")
  | typeof import("#contract/notifications/contract.ts")
  | typeof import("#contract/posts/contract.ts")
  | typeof import("#contract/security/contract.ts")
  | typeof import("#contract/streams/contract.ts")
  | typeof import("#contract/users/contract.ts")
  | typeof import("#contract/worn/contract.ts");

type EndpointIn<M> = M extends unknown ? Extract<M[keyof M], Endpoint> : never;

/**
 * Every endpoint by method and path, such as 'GET /api/post/:id'. A type only: the client's calls are
 * typed by schemas that browsers don't load.
 */
export type Api = { [E in EndpointIn<Modules> as `${E["method"]} ${E["path"]}`]: E };
