import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#test/open-page.tsx";
import { Component as Page } from "./settings.tsx";

const AT = "2026-11-01T10:00:00.000Z";
const USER = {
  ...{ _id: "7", username: "Fox", email: "fox@mail.example", verified: true, hasPassword: true },
  ...{
    profileColor: "#2a7a72",
    bio: "",
    avatar: null,
    deletionAt: null,
    mutedWords: [],
    roles: [],
    characters: [],
  },
};
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const session = (_id: string, current: boolean) => ({
  ...{ _id, current, userAgent: FIREFOX, createdAt: AT, lastUsedAt: AT },
});
const event = (_id: string) => ({ _id, kind: "x", message: _id, detail: null, createdAt: AT });
const REPLIES = {
  "GET /api/auth/factors": { authenticator: null, passkeys: [], recoveryCodes: 0 },
  "GET /api/auth/sessions": { sessions: [session("1", true), session("2", false)] },
  "GET /api/user/security-events": { events: [event("New password")], pageCount: 3 },
  "GET /api/user/blocks": {
    blocked: [{ _id: "8", username: "Owl", avatar: null }],
    muted: [{ _id: "9", username: "Elk", avatar: null }],
  },
  "GET /api/user/storage": { storage: null },
  "GET /api/auth/export": { archive: null },
};

const open = (changed: object = {}, replies: object = {}) =>
  openPage(
    { path: "/settings", Page, user: { user: { ...USER, ...changed } } },
    { ...REPLIES, ...replies },
  );

test("mutes a word for good, and says why one cannot be muted", async () => {
  const { user, sent } = open();
  const word = await screen.findByLabelText("Word");
  await user.type(word, ">_<{Enter}");
  expect(await screen.findByText("Type a word of letters or digits, such as rust.")).toBeTruthy();
  await user.clear(word);
  await user.type(word, "rust{Enter}");
  await waitFor(() =>
    expect(sent()).toContainEqual([
      "POST /api/user/muted-words",
      { body: { word: "rust", until: null } },
    ]),
  );
});

test.each<[string, string[], string, object, object?]>([
  [
    "ends another session",
    ["End Firefox on Linux"],
    "POST /api/auth/sessions/:id/end",
    { params: { id: "2" } },
  ],
  ["unblocks", ["Unblock Owl"], "POST /api/user/:id/unblock", { params: { id: "8" } }],
  ["unmutes", ["Unmute Elk"], "POST /api/user/:id/unmute", { params: { id: "9" } }],
  [
    "unmutes a word",
    ["Unmute rust"],
    "POST /api/user/muted-words/remove",
    { body: { word: "rust" } },
    { mutedWords: [{ word: "rust", until: "2026-12-01" }] },
  ],
  ["asks for a copy of one's data", ["Make a copy"], "POST /api/auth/export", {}],
  ["shows later events", ["Older"], "GET /api/user/security-events", { query: { page: 2 } }],
  [
    "keeps an account",
    ["Keep my account"],
    "POST /api/auth/deletion/cancel",
    {},
    { deletionAt: AT },
  ],
  [
    "mails the link again",
    ["Send it again"],
    "POST /api/auth/verification",
    {},
    { verified: false },
  ],
  [
    "mails a link to an address that refused mail",
    ["Confirm it again"],
    "POST /api/auth/verification",
    {},
    { mailRefusal: "550 5.1.1 No such user" },
  ],
])("%s", async (_, presses, endpoint, input, changed) => {
  const { user, sent } = open(changed, {
    [endpoint]: REPLIES[endpoint as keyof typeof REPLIES] ?? {},
  });
  for (const name of presses) {
    await user.click(await screen.findByRole("button", { name }));
  }
  await waitFor(() => expect(sent()).toContainEqual([endpoint, input]));
});

test("ends all others after a question", async () => {
  const endpoint = "POST /api/auth/sessions/end-others";
  const { user, sent } = open({}, { [endpoint]: {} });
  await user.click(await screen.findByRole("button", { name: "End all others" }));
  const question = await screen.findByRole("alertdialog", { name: "End all other sessions?" });
  expect(sent().map(([name]) => name)).not.toContain(endpoint);
  await user.click(within(question).getByRole("button", { name: "End all others" }));
  await waitFor(() => expect(sent()).toContainEqual([endpoint, {}]));
});

test.each([
  [null, undefined],
  [
    { bytes: 12_345_678, quota: 500_000_000 },
    "They take 12.3 of 500 MB. Deleting posts makes room for new ones.",
  ],
])("says what one's pictures take where that is limited: %j", async (storage, text) => {
  const endpoint = "GET /api/user/storage";
  const { sent } = open({}, { [endpoint]: { storage } });
  await waitFor(() => expect(sent()).toContainEqual([endpoint, {}]));
  await screen.findByText("A copy of your data");
  await waitFor(() =>
    expect(screen.queryByText("Your pictures")?.nextElementSibling?.textContent).toBe(text),
  );
});

test.each([
  [{ verified: true }, "or ask a moderator to change it."],
  [{ verified: false }, "or correct it."],
])("says why an address gets no mail, and what to do: %j", async (changed, end) => {
  open({ mailRefusal: "550 5.1.1 No such user", ...changed });
  const email = await screen.findByRole("textbox", { name: "Email" });
  expect(document.getElementById(email.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    `Its mail server refused our mail: “550 5.1.1 No such user”. You get none until you confirm the address again, ${end}`,
  );
});
