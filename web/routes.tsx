import type { ComponentType } from "react";
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import type { PagePath } from "#contract/pages.ts";
import { FailedPage } from "#web/pages/failed.tsx";
import { NotFoundPage } from "#web/pages/not-found.tsx";
import { Shell } from "#web/pages/shell/shell.tsx";
import { whenAtRest } from "#web/platform/at-rest.ts";
import type { LoaderDeps, PageLoader } from "#web/platform/loader.ts";
import { OFFLINE_PAGE } from "#web/platform/offline-page.ts";
import { currentUserQuery } from "#web/platform/session.ts";

/** What a page's file exports. */
type PageModule = { Page: ComponentType; load?: PageLoader };

const importLoadout = () => import("#web/pages/loadout.tsx");
const importManager = () => import("#web/pages/loadout-manage.tsx");

/** A page, and at rest one that must be there when the connection is gone. */
async function together(importPage: () => Promise<PageModule>, next: () => Promise<PageModule>) {
  const page = await importPage();
  if (typeof window !== "undefined") whenAtRest(() => void next().catch(() => undefined));
  return page;
}

/**
 * The table of routes; each page's code is fetched when it is first needed. `depsOf` tells what the
 * loaders of one request are to use.
 */
export function createRoutes(depsOf: (args: LoaderFunctionArgs) => LoaderDeps): RouteObject[] {
  // The id names the source file, by which the server knows what to preload.
  const page = (
    path: PagePath,
    file: string,
    importPage: () => Promise<PageModule>,
  ): RouteObject => ({
    id: `web/pages/${file}.tsx`,
    path,
    lazy: async () => {
      const { Page, load } = await importPage();
      return { Component: Page, loader: load && ((args) => load(depsOf(args), args)) };
    },
  });

  return [
    {
      id: "shell",
      Component: Shell,
      ErrorBoundary: FailedPage,
      loader: async (args) => {
        const { call, queries } = depsOf(args);
        await queries.ensureQueryData(currentUserQuery(call));
        return null;
      },
      shouldRevalidate: () => false,
      children: [
        page("/", "home", () => import("#web/pages/home.tsx")),
        page("/following", "following", () => import("#web/pages/following.tsx")),
        page("/explore", "explore", () => import("#web/pages/explore.tsx")),
        page("/search", "search", () => import("#web/pages/search.tsx")),
        page("/login", "login", () => import("#web/pages/login.tsx")),
        page("/join", "join", () => import("#web/pages/join.tsx")),
        page("/join/discord", "join-discord", () => import("#web/pages/join-discord.tsx")),
        page("/auth/discord", "discord-callback", () => import("#web/pages/discord-callback.tsx")),
        page("/reset-password", "reset-password", () => import("#web/pages/reset-password.tsx")),
        page(
          "/reset-password/reset/:token",
          "set-password",
          () => import("#web/pages/set-password.tsx"),
        ),
        page("/privacy-policy", "privacy-policy", () => import("#web/pages/privacy-policy.tsx")),
        page("/verify/:token", "verify", () => import("#web/pages/verify.tsx")),
        page(
          "/remove-account/:token",
          "remove-account",
          () => import("#web/pages/remove-account.tsx"),
        ),
        page(
          "/restore-email/:token",
          "restore-email",
          () => import("#web/pages/restore-email.tsx"),
        ),
        page("/user/:id/edit", "edit-user", () => import("#web/pages/edit-user.tsx")),
        page("/user/:id/ban", "ban-user", () => import("#web/pages/ban-user.tsx")),
        page("/settings", "settings", () => import("#web/pages/settings.tsx")),
        page("/profile/:username", "profile", () => import("#web/pages/profile.tsx")),
        page("/post/create", "create-post", () => import("#web/pages/create-post.tsx")),
        page("/post/:id", "post", () => import("#web/pages/post.tsx")),
        page("/post/:id/edit", "edit-post", () => import("#web/pages/edit-post.tsx")),
        page("/colorconverter", "colorconverter", () => import("#web/pages/colorconverter.tsx")),
        page("/loadout", "loadout", () => together(importLoadout, importManager)),
        page("/loadout/manage", "loadout-manage", () => together(importManager, importLoadout)),
        {
          id: "apbhsl",
          path: "/apbhsl" satisfies PagePath,
          loader: () => redirect("/colorconverter"),
        },
        page("/notifications", "notifications", () => import("#web/pages/notifications.tsx")),
        page("/reports", "reports", () => import("#web/pages/reports.tsx")),
        page(OFFLINE_PAGE, "offline", () => import("#web/pages/offline.tsx")),
        page("/audit", "audit", () => import("#web/pages/audit.tsx")),
        { id: "not-found", path: "*", Component: NotFoundPage, loader: () => data(null, 404) },
      ],
    },
  ];
}
