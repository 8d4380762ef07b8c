import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { STANDARD_ITEMS } from "#contract/items/standard-items.ts";
import type { Site } from "#contract/site.ts";
import type { OwnStream, StreamState, StreamView } from "#contract/streams/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { SiteProvider } from "#web/lib/document/site.ts";
import { settleNow } from "#web/tools/loadout/roll/spin.ts";
import { Component as Remote } from "./remote.tsx";
import { Component as Settings } from "./stream-settings.tsx";
import { Component as View } from "./stream-view.tsx";

const toasts = collectToasts();
const CODE = "abcdefghjk";
const KEY = "k".repeat(43);
const ROLL =
  "?seed=abc1234&primary=Weapon_AssaultRifle_NTEC_Slot3&grenade=Weapon_Grenade_Frag&character=FnMod_Character_Kevlar1,FnMod_Character_CarSurfer";
const STATE: StreamState = {
  ...{ version: 1, layout: "full", roll: ROLL, locks: [], canUndo: true, profileVersion: 1 },
};
const SITE = { name: "Parade", url: "https://parade.test" } as Site;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  window.history.replaceState(null, "", "/loadout/remote");
});
afterEach(() => {
  settleNow();
  vi.unstubAllGlobals();
});

type Replies = Record<string, { status: number; body: object }>;
const ok = (body: object) => ({ status: 200, body: { success: true, ...body } });
const refused = (status: number, message: string) => ({
  status,
  body: { success: false, message },
});

function open(
  page: React.ReactNode,
  replies: Replies,
  { user = {}, path = "/loadout/remote" } = {},
) {
  const { wrapper, sent } = createProviders(
    (endpoint) => replies[endpoint] ?? refused(404, "Not found"),
    { user, path },
  );
  const { container } = render(<SiteProvider value={SITE}>{page}</SiteProvider>, { wrapper });
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  return { sent, button, container, user: userEvent.setup() };
}

/** Opens the remote of a key that this device has, over a stream view. */
async function openRemote(state: Partial<StreamState> = {}, control: Replies[string] = ok({})) {
  localStorage.setItem("parade.remote", KEY);
  const stream: StreamView = {
    code: CODE,
    state: { ...STATE, ...state },
    items: [...STANDARD_ITEMS],
  };
  const page = open(<Remote />, {
    "POST /api/stream/controlled": ok({ code: CODE }),
    "GET /api/streams/:id": ok({ stream }),
    "POST /api/stream/control": control,
  });
  await waitFor(() =>
    expect(page.button("Full").ariaPressed).toBe(String(stream.state.layout === "full")),
  );
  const acts = () =>
    page
      .sent()
      .flatMap(([endpoint, input]) => (endpoint === "POST /api/stream/control" ? [input] : []));
  return { ...page, acts };
}

const withKey = (more: object) => [{ body: { key: KEY, ...more } }];

test.each([
  ["Roll", { act: "roll" }],
  ["Undo", { act: "undo" }],
  ["Lock grenade", { act: "lock", part: "grenade" }],
  ["Reroll character only", { act: "reroll", part: "characterModifications" }],
  ["Compact", { act: "layout", layout: "compact" }],
  ["Hidden", { act: "layout", layout: "hidden" }],
])("%s of a remote is sent with its key", async (name, asked) => {
  const { user, button, acts } = await openRemote();
  await user.click(button(name));
  expect(acts()).toEqual(withKey(asked));
});

test.each([
  ["a locked part alone", { locks: ["primary" as const] }, "Reroll primary only"],
  ["without anything before", { canUndo: false }, "Undo"],
  [
    "all that is locked",
    { locks: ["primary", "secondary", "grenade", "characterModifications"] as const },
    "Unlock something to roll",
  ],
])("a remote does not change %s", async (_, state, name) => {
  const { user, button, acts } = await openRemote(state as Partial<StreamState>);
  expect(button(name).ariaDisabled).toBe("true");
  await user.click(button(name));
  expect(acts()).toEqual([]);
});

test("a remote shows the reply at once, and settles what spins", async () => {
  const state = { ...STATE, version: 2, locks: ["grenade"] };
  const change = ok({ state, spinning: ["primary", "secondary"] });
  const { user, button, acts } = await openRemote({}, change);
  await user.click(button("Roll"));
  const settle = await screen.findByRole("button", { name: "Settle now" });
  expect(button("Lock grenade").ariaPressed).toBe("true");
  expect(screen.getByRole("region", { name: "Primary" }).textContent).toBe("RollingPrimary");
  await user.click(settle);
  expect(acts().at(-1)).toEqual({ body: { key: KEY, act: "settle" } });
});

test("an older reply does not take the place of what is shown", async () => {
  const older = ok({ state: { ...STATE, locks: ["grenade"] }, spinning: [] });
  const { user, button, acts } = await openRemote({ version: 1 }, older);
  await user.click(button("Compact"));
  await waitFor(() => expect(acts()).toHaveLength(1));
  expect(button("Lock grenade").ariaPressed).toBe("false");
});

test.each([
  [409, "Unlock something to roll.", true],
  [403, "This remote is no longer connected.", false],
])("a remote that is refused by %d says why: %s", async (status, message, stays) => {
  const { user, button } = await openRemote({}, refused(status, message));
  await user.click(button("Roll"));
  if (stays) await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
  else await screen.findByText(message);
  expect(localStorage.getItem("parade.remote")).toBe(stays ? KEY : null);
  expect(screen.queryByRole("textbox", { name: "Pairing code" }) === null).toBe(stays);
});

test("a stream view that does not answer for 12 seconds hinders all but Disconnect", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { button, acts } = await openRemote();
  expect(screen.getByText("Live")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(12_000));
  expect(screen.getByRole("alert").textContent).toMatch(/^The stream view has not answered/);
  expect(screen.getByText("No answer")).toBeTruthy();
  for (const name of ["Roll", "Undo", "Lock grenade", "Reroll grenade only", "Hidden"]) {
    fireEvent.click(button(name));
  }
  expect(acts()).toEqual([]);
  fireEvent.click(button("Disconnect"));
  expect(localStorage.getItem("parade.remote")).toBe(null);
});

const REMOTE = { _id: "9", createdAt: "2026-03-02T12:00:00.000Z", usedAt: null };
const OWN: OwnStream = {
  ...{ code: CODE, profileName: "Docks", rules: [], remotes: [REMOTE], state: STATE },
  items: {
    ...{ primaryWeapons: [], primaryWeaponModifications: [], secondaryWeapons: [] },
    ...{ grenades: [], characterModifications: [] },
  },
};

async function openSettings(replies: Replies = {}) {
  const path = "/loadout/stream/settings";
  const given = { "GET /api/stream": ok({ stream: OWN }), ...replies };
  const page = open(<Settings />, given, { path });
  await screen.findByRole("heading", { name: "Address for OBS" });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const posted = () => page.sent().filter(([endpoint]) => String(endpoint).startsWith("POST"));
  return { ...page, field, posted };
}

test.each<[string, string, string]>([
  ["Layout", "Compact", "&layout=compact"],
  ["Compact is at the", "Bottom right", "&corner=right"],
  ["Compact is at the", "Top left", "&edge=top"],
  ["Scale", "125%", "&scale=1.25"],
])("the address has %s %s", async (label, option, query) => {
  const { user, button, field } = await openSettings();
  expect(field("Address")).toBe(`https://parade.test/loadout/stream?view=${CODE}`);
  await user.selectOptions(screen.getByLabelText(label), option);
  await user.click(button("Copy address"));
  expect(await navigator.clipboard.readText()).toBe(
    `https://parade.test/loadout/stream?view=${CODE}${query}`,
  );
});

test.each([
  [
    "Disconnect remote 1",
    "Disconnect this remote?",
    "Disconnect",
    ["POST /api/stream/remotes/:id/delete", { params: { id: "9" } }],
  ],
  ["End stream view", "End the stream view?", "End stream view", ["POST /api/stream/delete", {}]],
])("%s asks before it does", async (name, title, confirm, call) => {
  const replies = {
    "POST /api/stream/remotes/:id/delete": ok({}),
    "POST /api/stream/delete": ok({}),
  };
  const { user, button, posted } = await openSettings(replies);
  await user.click(button(name));
  const question = within(await screen.findByRole("alertdialog", { name: title }));
  expect(posted()).toEqual([]);
  await user.click(question.getByRole("button", { name: confirm }));
  await waitFor(() => expect(posted()).toEqual([call]));
});

test("a stream view shows the layout of the remote, the address's instead, or nothing while hidden", async () => {
  const layoutOf = async (layout: StreamState["layout"], query = "") => {
    const stream = { code: CODE, state: { ...STATE, layout }, items: [...STANDARD_ITEMS] };
    const replies = { "GET /api/streams/:id": ok({ stream }) };
    const path = `/loadout/stream?view=${CODE}${query}`;
    const { container, sent } = open(<View />, replies, { path });
    await waitFor(() =>
      expect(sent()[0]).toEqual(["GET /api/streams/:id", { params: { id: CODE } }]),
    );
    const shown = () => container.querySelector<HTMLElement>("[data-layout]");
    if (layout === "hidden") await act(async () => undefined);
    else await waitFor(() => expect(shown()).not.toBe(null));
    return { ...shown()?.dataset };
  };
  const place = { corner: "left", edge: "bottom" };
  expect(await layoutOf("full")).toEqual({ layout: "full", ...place });
  expect(await layoutOf("full", "&layout=compact&still")).toEqual({
    ...{ layout: "compact", ...place, still: "true" },
  });
  expect(await layoutOf("hidden", "&layout=full")).toEqual({});
});
