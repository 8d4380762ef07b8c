import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#test/open-page.tsx";
import { Component as MakersNotice } from "./makers-notice.tsx";
import { Component as SentNotice } from "./sent-notice.tsx";
import { Component as StaffNotice } from "./staff-notice.tsx";

const AT = "2026-11-01T10:00:00.000Z";
const FOX = { _id: "7", username: "Fox" };
const POST = { _id: "1", title: "Wolf", state: "up", maker: FOX, heard: false, images: [] };
const NOTICE = {
  ...{ _id: "3", number: 12, name: "Ada", role: "author", sourceUrl: null, text: "It is mine." },
  ...{ at: AT, hearingUntil: AT, posts: [POST], outcome: null, statement: null, statements: [] },
  ...{ canState: false, canDecide: false },
};
const OUTCOME = { upheld: false, reason: "They are not alike.", at: AT, by: "Mara" };
const PAGES = {
  sent: ["/notice/:id/:token", SentNotice, "POST /api/notice/:id/read"],
  maker: ["/notice/:id", MakersNotice, "GET /api/notice/:id"],
  staff: ["/notices/:id", StaffNotice, "GET /api/notices/:id"],
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

test.each([
  [{ canDecide: true }, true, "by Fox · Its maker has not answered yet"],
  [{ posts: [{ ...POST, state: "removed" }] }, false, "by Fox · Removed"],
  [{ posts: [{ ...POST, maker: null, heard: true }] }, false, "by somebody whose account is gone"],
])("staff see its posts and may decide it, with %j: %s", async (changed, decides, line) => {
  open("staff", changed);
  await screen.findByText((_, element) => element?.textContent === line);
  expect(screen.queryByRole("button", { name: /^Decide|^Send/ }) !== null).toBe(decides);
});

test("staff are asked for what is missing, in order, and then decide", async () => {
  const decide = "POST /api/notices/:id/decide";
  const rules = [{ number: 1, title: "No scams", text: "", template: "" }];
  const posts = [{ ...POST, heard: true }];
  const { user, sent } = open(
    "staff",
    { canDecide: true, posts },
    { "GET /api/rules": { rules }, [decide]: { message: "Decided" } },
  );
  const send = async () => user.click(await button("Decide"));
  await send();
  await screen.findByText("Choose what to do.");
  expect(document.activeElement).toBe(screen.getByLabelText("Remove posts"));
  await user.click(screen.getByLabelText("Remove posts"));
  await screen.findByText("Choose the posts to remove.");
  await screen.findByText("Choose the rule that this is about.");
  await send();
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Wolf" }));
  await user.click(screen.getByRole("checkbox", { name: "Wolf" }));
  await send();
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Rule" }));
  await user.click(screen.getByRole("combobox", { name: "Rule" }));
  await user.click(await screen.findByRole("option", { name: "1. No scams" }));
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "It was drawn by Ada in May.");
  await send();
  const body = { upheld: true, posts: ["1"], rule: 1, reason: "It was drawn by Ada in May." };
  await waitFor(() => expect(sent()).toContainEqual([decide, { params: { id: "3" }, body }]));
});
