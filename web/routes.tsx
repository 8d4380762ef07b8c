import type { ComponentType } from "react";
import {
  data,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
} from "react-router";
import type { PagePath } from "#contract/pages.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { OFFLINE_PAGE } from "#web/lib/offline/offline-page.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { FailedPage } from "#web/routes/failed.tsx";
import { NotFoundPage } from "#web/routes/not-found/not-found.tsx";
import { Shell } from "#web/routes/shell/shell.tsx";
import { requireStaff, requireUser, SignedIn } from "#web/routes/signed-in.tsx";

/** The exports of a page's file. */
type PageModule = { Component: ComponentType; loader?: LoaderFunction };

/** The pages whose data are prefetched; searching has a limit, and others do more than read. */
const PREFETCHED = new Set<PagePath>([
  "/",
  "/following",
  "/explore",
  "/post/:id",
  "/profile/:username",
]);

/** Loads the current user, whom every page shows. */
const loadShell: LoaderFunction = async ({ context }) => {
  await context.get(queriesContext).ensureQueryData(currentUserQuery);
  return null;
};

/** Throws not-found for a path with a final slash, which the router would ignore. */
const refuseFinalSlash: MiddlewareFunction = async ({ request, context }) => {
  if (!/.\/$/.test(new URL(request.url).pathname)) return;
  // Where middleware throws, no loader runs, but the page that says so shows the current user, too.
  await context.get(queriesContext).ensureQueryData(currentUserQuery);
  throw data(null, 404);
};

/** Creates the route of a page that is elsewhere now. */
const moved = (path: PagePath, to: (search: URLSearchParams) => string): RouteObject => ({
  path,
  loader: ({ request }) => redirect(to(new URL(request.url).searchParams)),
});

/** Returns where a report is now that an old URL shows. */
function openedReport(search: URLSearchParams): string | undefined {
  const id = search.get("report");
  return id && /^\d+$/.test(id) ? `/desk?case=${id}` : undefined;
}

/** Returns the loader to call for a route in place of its own. */
type LoaderOf = (routeId: string, loader: LoaderFunction) => LoaderFunction;

/** Creates the route table; each page's code loads on demand. */
export function createRoutes(loaderOf: LoaderOf = (_routeId, loader) => loader): RouteObject[] {
  // The id is the source file, by which the server selects what to preload.
  const page = (
    path: PagePath,
    file: string,
    importPage: () => Promise<PageModule>,
  ): RouteObject => {
    const id = `web/routes/${file}.tsx`;
    return {
      id,
      path,
      handle: { prefetchesData: PREFETCHED.has(path) },
      caseSensitive: true,
      lazy: async () => {
        // The press that asks for the page is shown before its code is fetched.
        await new Promise((resolve) => setTimeout(resolve));
        const { Component, loader = () => null } = await importPage();
        return { Component, loader: loaderOf(id, loader) };
      },
    };
  };

  return [
    {
      id: "shell",
      middleware: [refuseFinalSlash],
      Component: Shell,
      ErrorBoundary: FailedPage,
      loader: loaderOf("shell", loadShell),
      shouldRevalidate: () => false,
      children: [
        page("/", "feeds/home", () => import("#web/routes/feeds/home.tsx")),
        page("/explore", "feeds/explore", () => import("#web/routes/feeds/explore.tsx")),
        page("/search", "search/search", () => import("#web/routes/search/search.tsx")),
        page("/login", "account/login", () => import("#web/routes/account/login.tsx")),
        page("/join", "account/join", () => import("#web/routes/account/join.tsx")),
        page(
          "/join/discord",
          "account/join-discord",
          () => import("#web/routes/account/join-discord.tsx"),
        ),
        page(
          "/auth/discord",
          "account/discord-callback",
          () => import("#web/routes/account/discord-callback.tsx"),
        ),
        page(
          "/reset-password",
          "account/reset-password",
          () => import("#web/routes/account/reset-password.tsx"),
        ),
        page(
          "/reset-password/reset/:token",
          "account/set-password",
          () => import("#web/routes/account/set-password.tsx"),
        ),
        page("/verify/:token", "account/verify", () => import("#web/routes/account/verify.tsx")),
        page(
          "/remove-account/:token",
          "account/remove-account",
          () => import("#web/routes/account/remove-account.tsx"),
        ),
        page(
          "/restore-email/:token",
          "account/restore-email",
          () => import("#web/routes/account/restore-email.tsx"),
        ),
        page(
          "/privacy-policy",
          "documents/privacy-policy",
          () => import("#web/routes/documents/privacy-policy.tsx"),
        ),
        page(
          "/accessibility",
          "documents/accessibility",
          () => import("#web/routes/documents/accessibility.tsx"),
        ),
        page("/rules", "rules/rules", () => import("#web/routes/rules/rules.tsx")),
        page(
          "/transparency",
          "transparency/transparency",
          () => import("#web/routes/transparency/transparency.tsx"),
        ),
        page(
          "/profile/:username",
          "profile/profile",
          () => import("#web/routes/profile/profile.tsx"),
        ),
        page("/post/:id", "post/post", () => import("#web/routes/post/post.tsx")),
        page("/post/:id/worn", "post/worn", () => import("#web/routes/post/worn.tsx")),
        page(
          "/colorconverter",
          "colorconverter/colorconverter",
          () => import("#web/routes/colorconverter/colorconverter.tsx"),
        ),
        page("/loadout", "loadout/loadout", () => import("#web/routes/loadout/loadout.tsx")),
        page(
          "/loadout/manage",
          "loadout/loadout-manage",
          () => import("#web/routes/loadout/loadout-manage.tsx"),
        ),
        page(
          "/loadout/stream",
          "stream/stream-view",
          () => import("#web/routes/stream/stream-view.tsx"),
        ),
        page(
          "/loadout/stream/settings",
          "stream/stream-settings",
          () => import("#web/routes/stream/stream-settings.tsx"),
        ),
        page("/loadout/remote", "stream/remote", () => import("#web/routes/stream/remote.tsx")),
        page("/loadouts", "loadout/loadouts", () => import("#web/routes/loadout/loadouts.tsx")),
        page(
          "/l/:id",
          "loadout/published-loadout",
          () => import("#web/routes/loadout/published-loadout.tsx"),
        ),
        page("/board/:id", "boards/board", () => import("#web/routes/boards/board.tsx")),
        page("/notice", "notices/notice", () => import("#web/routes/notices/notice.tsx")),
        page(
          "/notice/:id",
          "notices/makers-notice",
          () => import("#web/routes/notices/makers-notice.tsx"),
        ),
        page(
          "/notice/:id/:token",
          "notices/sent-notice",
          () => import("#web/routes/notices/sent-notice.tsx"),
        ),
        {
          ...page(
            "/decision/:id",
            "decisions/decision",
            () => import("#web/routes/decisions/decision.tsx"),
          ),
          path: "/decision/:id/:token?" satisfies `${PagePath}?`,
        },
        page(OFFLINE_PAGE, "offline/offline", () => import("#web/routes/offline/offline.tsx")),
        {
          id: "apbhsl",
          path: "/apbhsl" satisfies PagePath,
          caseSensitive: true,
          loader: loaderOf("apbhsl", async () => redirect("/colorconverter")),
        },
        {
          id: "signed-in",
          middleware: [requireUser],
          Component: SignedIn,
          children: [
            page("/following", "feeds/following", () => import("#web/routes/feeds/following.tsx")),
            page("/likes", "feeds/likes", () => import("#web/routes/feeds/likes.tsx")),
            page(
              "/notifications",
              "notifications/notifications",
              () => import("#web/routes/notifications/notifications.tsx"),
            ),
            page(
              "/application",
              "account/application",
              () => import("#web/routes/account/application.tsx"),
            ),
            page(
              "/settings",
              "settings/settings",
              () => import("#web/routes/settings/settings.tsx"),
            ),
            page(
              "/post/create",
              "post/create-post",
              () => import("#web/routes/post/create-post.tsx"),
            ),
            page(
              "/post/create/many",
              "post/submit-many",
              () => import("#web/routes/post/submit-many.tsx"),
            ),
            page(
              "/post/:id/edit",
              "post/edit-post",
              () => import("#web/routes/post/edit-post.tsx"),
            ),
            {
              ...page(
                "/copies",
                "likeness/copies",
                () => import("#web/routes/likeness/copies.tsx"),
              ),
              path: "/copies/:id?" satisfies `${PagePath}?`,
            },
            {
              id: "staff",
              middleware: [requireStaff],
              children: [
                page("/desk", "desk/desk", () => import("#web/routes/desk/desk.tsx")),
                page("/desk/numbers", "desk/numbers", () => import("#web/routes/desk/numbers.tsx")),
                moved("/notices/:id", () => "/desk?kind=notice"),
                moved("/reports", (search) => openedReport(search) ?? "/desk?kind=report"),
                moved("/holds", () => "/desk?kind=hold"),
                moved("/notices", () => "/desk?kind=notice"),
                moved("/appeals", () => "/desk?kind=appeal"),
                page("/audit", "audit/audit", () => import("#web/routes/audit/audit.tsx")),
                page(
                  "/rules/edit",
                  "rules/edit-rules",
                  () => import("#web/routes/rules/edit-rules.tsx"),
                ),
                page(
                  "/user/:id/edit",
                  "settings/edit-user",
                  () => import("#web/routes/settings/edit-user.tsx"),
                ),
                page(
                  "/user/:id/ban",
                  "bans/ban-user",
                  () => import("#web/routes/bans/ban-user.tsx"),
                ),
              ],
            },
          ],
        },
        { id: "not-found", path: "*", Component: NotFoundPage, loader: () => data(null, 404) },
      ],
    },
  ];
}
