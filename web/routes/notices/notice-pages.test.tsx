import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#test/open-page.tsx";
import { Component as MakersNotice } from "./makers-notice.tsx";
import { Component as SentNotice } from "./sent-notice.tsx";

const AT = "2026-11-01T10:00:00.000Z";
const FOX = { _id: "7", username: "Fox" };
const POST = { _id: "1", title: "Wolf", state: "up", image: null };
const NOTICE = {
  ...{ _id: "3", number: 12, name: "Ada", role: "author", sourceUrl: null, text: "It is mine." },
  ...{ at: AT, hearingUntil: AT, posts: [POST], outcome: null, statement: null, canState: false },
};
const OUTCOME = { upheld: false, reason: "They are not alike.", at: AT };
const PAGES = {
  sent: ["/notice/:id/:token", SentNotice, "POST /api/notice/:id/read"],
  maker: ["/notice/:id", MakersNotice, "GET /api/notice/:id"],
} as const;

function open(reader: keyof typeof PAGES, changed: object = {}, replies: object = {}) {
  const [path, Page, read] = PAGES[reader];
  const at = path.replace(":id", "3").replace(":token", "abc");
  const notice = { ...NOTICE, ...changed };
  return openPage({ path, at, Page, user: { user: FOX } }, { [read]: { notice }, ...replies });
}

const button = (name: string) => screen.findByRole("button", { name });

test("a notice is confirmed by the link of its mail", async () => {
  const { user, sent } = open("sent", { at: null }, { "POST /api/notice/:id/confirm": {} });
  await user.click(await button("Confirm notice"));
  const link = { params: { id: "3" }, body: { token: "abc" } };
  const read = ["POST /api/notice/:id/read", link];
  const confirm = ["POST /api/notice/:id/confirm", link];
  await waitFor(() => expect(sent()).toEqual([read, confirm, read]));
});

test.each([
  [{}, /^We received your notice. The makers can answer until/],
  [{ outcome: OUTCOME }, /^They are not alike\./],
])("its sender reads how it stands, with %j", async (changed, text) => {
  open("sent", changed);
  await screen.findByText(text);
  expect(screen.queryByRole("button", { name: "Confirm notice" })).toBe(null);
});

test("its maker answers it once, with a text", async () => {
  const statement = "POST /api/notice/:id/statement";
  const { user, sent } = open("maker", { canState: true }, { [statement]: { message: "Sent" } });
  const field = await screen.findByRole("textbox");
  await user.click(await button("Send answer"));
  expect(sent()).toHaveLength(1);
  await user.type(field, "I drew it myself, in May.");
  await user.click(await button("Send answer"));
  const body = { text: "I drew it myself, in May." };
  await waitFor(() => expect(sent()).toContainEqual([statement, { params: { id: "3" }, body }]));
});
