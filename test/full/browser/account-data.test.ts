import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { getCurrentUser } from "#contract/users/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, signInByApi, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser } from "#test/makers.ts";

const site = sharedSite();

test("lists sessions with device and last use, and ends one or all others", async () => {
  const user = await aUser(site);
  const [page, other] = [await site.open(), await site.open()];
  await signInByApi(page, user.email);
  await signInByApi(other, user.email);
  await visit(other, "/settings");
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Sessions" });
  const sessions = section.getByRole("listitem");
  await eventually(() => sessions.count()).toBe(3);
  const current = sessions.filter({ hasText: "This device" });
  await current.getByText("Chrome on Linux").waitFor();
  await current.getByText(/^Last used .+ · Since \w+ \d+, \d{4}$/).waitFor();
  expect(await current.getByRole("button").count()).toBe(0);

  const events = page.getByRole("region", { name: "Security events" });
  await events.getByRole("listitem").first().waitFor();
  await section.getByRole("button", { name: "End node" }).click();
  await toastOf(page, "Session ended").waitFor();
  await events.getByText("Sessions ended", { exact: true }).waitFor();
  await eventually(() => sessions.count()).toBe(2);
  expect((await user.client.call(getCurrentUser, {})).body.success).toBe(false);

  const endOthers = section.getByRole("button", { name: "End all others" });
  const question = page.getByRole("alertdialog", { name: "End all other sessions?" });
  await endOthers.click();
  await question.waitFor();
  await expectAccessible(page, "end of all other sessions");
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await sessions.count()).toBe(2);
  await endOthers.click();
  await question.getByRole("button", { name: "End all others" }).click();
  await toastOf(page, "All other sessions ended").waitFor();
  await eventually(() => sessions.count()).toBe(1);
  expect(await endOthers.count()).toBe(0);

  await visit(other, "/settings");
  expect(pathOf(other)).toBe("/");
  await other.getByRole("link", { name: "Log In" }).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: `Account of ${user.username}` }).waitFor();
});

test("mails when the export is ready, which the settings download", async () => {
  const user = await aUser(site);
  const post = await aPost(user, { title: "In the archive" });
  const page = await site.open({ as: user });
  await visit(page, "/settings");
  await page.getByRole("button", { name: "Make a copy" }).click();
  await toastOf(
    page,
    "We are putting your data together. A mail will tell you when it is ready.",
  ).waitFor();
  const mail = await site.mailTo(user.email, "data is ready");
  const [path = ""] = /\/settings#your-data/.exec(mail) ?? [];
  await page.reload();
  const link = page.getByRole("link", { name: "Download my data" });
  await link.waitFor();
  await visit(page, path);

  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`parade-${user.username}.zip`);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files).sort()).toEqual(["data.json", `posts/${post}-1.webp`]);
  const { account, posts } = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(account).toMatchObject({ username: user.username, email: user.email });
  expect(posts).toMatchObject([{ title: "In the archive" }]);
  expect(pathOf(page)).toBe("/settings");
});

test("deleting the account requires the username, shows the date, and can be cancelled", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user, allowed: [/status of 400/] });
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Your data" });
  const remove = section.getByRole("button", { name: "Delete my account" });
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await remove.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });

  await remove.click();
  await question.getByRole("button", { name: "Delete my account" }).click();
  await question.getByText("Type your username to confirm.").waitFor();
  await expectAccessible(page, "deletion of the account");
  await question.getByLabel(`Type ${user.username} to confirm`).fill(user.username);
  await page.keyboard.press("Enter");
  await toastOf(page, "Your account will be deleted in 30 days.").waitFor();
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const due = day.format(Date.now() + 30 * 24 * 60 * 60 * 1_000);
  await section.getByText(`Your account will be deleted on ${due}.`).waitFor();
  expect(await remove.count()).toBe(0);

  await page.reload();
  await section.getByRole("button", { name: "Keep my account" }).click();
  await toastOf(page, "Your account stays.").waitFor();
  await remove.waitFor();
  const { body } = await user.client.call(getCurrentUser, {});
  expect(body).toMatchObject({ success: true, deletionAt: null });
});
