/** The path of every page, for the router's table and the log. */
export const PAGE_PATHS = [
  "/",
  "/following",
  "/likes",
  "/explore",
  "/search",
  "/login",
  "/join",
  "/join/discord",
  "/auth/discord",
  "/reset-password",
  "/reset-password/reset/:token",
  "/remove-account/:token",
  "/restore-email/:token",
  "/privacy-policy",
  "/accessibility",
  "/rules",
  "/transparency",
  "/rules/edit",
  "/verify/:token",
  "/user/:id/edit",
  "/user/:id/ban",
  "/application",
  "/settings",
  "/profile/:username",
  "/post/create",
  "/post/:id",
  "/post/:id/edit",
  "/colorconverter",
  "/loadout",
  "/loadout/manage",
  "/loadout/stream",
  "/loadout/stream/settings",
  "/loadout/remote",
  "/l/:id",
  "/apbhsl",
  "/notifications",
  "/copies",
  "/copies/:id",
  "/reports",
  "/decision/:id",
  "/decision/:id/:token",
  "/offline",
  "/audit",
  "/appeals",
  "/holds",
  "/desk",
  "/desk/numbers",
  "/notice",
  "/notice/:id",
  "/notice/:id/:token",
  "/notices",
  "/notices/:id",
] as const;
export type PagePath = (typeof PAGE_PATHS)[number];

/** Pages that are the same for every visitor; those with a limit of their own are rendered each time. */
const SHARED_PAGES =
  /^\/(?:explore|loadout|colorconverter|privacy-policy|accessibility|rules|transparency|notice|post\/\d+|profile\/\w+)?$/;

export function isSharedPage(path: string): boolean {
  return SHARED_PAGES.test(path);
}
