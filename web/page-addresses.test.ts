import { type LoaderFunction, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { createProviders } from "#test/providers.tsx";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { loader as loadBoard } from "#web/routes/boards/board.tsx";
import { loader as loadExplore } from "#web/routes/feeds/explore.tsx";
import { loader as loadFollowing } from "#web/routes/feeds/following.tsx";
import { loader as loadHome } from "#web/routes/feeds/home.tsx";
import { loader as loadLikes } from "#web/routes/feeds/likes.tsx";
import { loader as loadNotifications } from "#web/routes/notifications/notifications.tsx";
import { loader as loadProfile } from "#web/routes/profile/profile.tsx";
import { loader as loadSearch } from "#web/routes/search/search.tsx";
import { loader as loadAudit } from "./routes/audit/audit.tsx";
import { loader as loadDesk } from "./routes/desk/desk.tsx";
import { loader as loadCopies } from "./routes/likeness/copies.tsx";
import { loader as loadWornOn } from "./routes/post/worn.tsx";

const ADMIN = { _id: "7", username: "Fox", roles: [ROLE.admin], settingViewNSFW: true };
const REPLY = { success: true, _id: "8", username: "Owl", posts: [], postPageCount: 1, board: {} };

/** Returns what a page asks for, but its current user. */
async function askedBy(load: LoaderFunction, path: string, params = {}) {
  const { queries, sent } = createProviders(() => ({ status: 200, body: REPLY }));
  queries.setQueryData(CURRENT_USER, ADMIN);
  const request = new Request(`https://parade.test${path}`);
  const context = new RouterContextProvider();
  context.set(queriesContext, queries);
  context.set(userContext, ADMIN as CurrentUser);
  await load({ request, params, context } as never);
  return sent();
}

const LISTED = { nsfw: true, tiles: true };

test.each<[string, LoaderFunction, string, object, object?]>([
  ["/?sort=sale", loadHome, "GET /api/dashboard/home", { query: { ...LISTED, sort: "sale" } }],
  [
    "/following?page=3",
    loadFollowing,
    "GET /api/dashboard/following",
    { query: { ...LISTED, page: 3 } },
  ],
  ["/likes?page=3", loadLikes, "GET /api/dashboard/likes", { query: { ...LISTED, page: 3 } }],
  [
    "/explore?category=2&page=3",
    loadExplore,
    "POST /api/posts/newest",
    { query: { ...LISTED, category: 2, page: 3 } },
  ],
  [
    "/explore?category=1&sort=week&forSale=true&page=3",
    loadExplore,
    "POST /api/posts/newest",
    { query: { ...LISTED, category: 1, sort: "week", forSale: true, page: 3 } },
  ],
  [
    "/profile/Owl?category=2&page=3&sort=oldest&forSale=true",
    loadProfile,
    "GET /api/user/:id/posts",
    {
      params: { id: "8" },
      query: { ...LISTED, category: 2, page: 3, sort: "oldest", forSale: true },
    },
    { username: "Owl" },
  ],
  [
    "/profile/Owl?tab=boards&page=3",
    loadProfile,
    "GET /api/user/:id/boards",
    { params: { id: "8" }, query: { nsfw: true, page: 3 } },
    { username: "Owl" },
  ],
  [
    "/post/9/worn?page=3",
    loadWornOn,
    "GET /api/post/:id/worn-on",
    { params: { id: "9" }, query: { ...LISTED, page: 3 } },
    { id: "9" },
  ],
  [
    "/board/abcdef?page=3",
    loadBoard,
    "GET /api/boards/:id/posts",
    { params: { id: "abcdef" }, query: { ...LISTED, page: 3 } },
    { id: "abcdef" },
  ],
  [
    "/notifications?kind=comments&page=3",
    loadNotifications,
    "GET /api/user/notifications",
    { query: { kind: "comments", page: 3 } },
  ],
  [
    "/copies?tab=settled&loose=1&page=3",
    loadCopies,
    "GET /api/copies",
    { query: { tab: "settled", loose: true, page: 3 } },
  ],
  ["/copies/9?tab=open", loadCopies, "GET /api/copies/:id", { params: { id: "9" } }, { id: "9" }],
  [
    "/search?query=owl&filterTag=red&sort=liked&page=3",
    loadSearch,
    "POST /api/posts/search",
    { body: { ...LISTED, query: "owl", filterTag: "red", sort: "liked", page: 3 } },
  ],
  [
    "/audit?query=spam&action=ban&page=3",
    loadAudit,
    "GET /api/audit",
    { query: { query: "spam", action: "ban", page: 3 } },
  ],
  [
    "/desk?status=closed&kind=report&reason=2&page=3",
    loadDesk,
    "GET /api/cases",
    { query: { status: "closed", kind: "report", reason: 2, sort: "reported", page: 3 } },
  ],
  [
    "/desk?status=mine&sort=oldest",
    loadDesk,
    "GET /api/cases",
    { query: { status: "mine", sort: "oldest", page: 1, grouped: true } },
  ],
  [
    "/desk?single=true&kind=hold&reason=2",
    loadDesk,
    "GET /api/cases",
    { query: { status: "open", kind: "hold", sort: "reported", page: 1 } },
  ],
  [
    "/desk?user=7",
    loadDesk,
    "GET /api/cases",
    { query: { status: "open", sort: "reported", user: "7", page: 1 } },
  ],
  ["/desk?case=9", loadDesk, "GET /api/case/:id", { params: { id: "9" } }],
])("%s asks for what its address says", async (path, load, endpoint, input, params) => {
  const asked = await askedBy(load, path, params);
  expect(asked.find(([name]) => name === endpoint)?.[1]).toEqual(input);
});
