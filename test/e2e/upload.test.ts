import { beforeAll, expect, test } from "vitest";
import { updateUser } from "#contract/users/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aPlainFile, coloursOf, goToDescribe, publish, wizardOf } from "#test/e2e/creation.ts";
import { signInByApi, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPhoto, aUser, type TestUser } from "#test/makers.ts";

// What happens after Create is clicked.
const site = sharedSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

const GREEN = "0 4 0";

test("shows the upload's progress, and confirms before leaving, only while it runs", async () => {
  const page = await site.open({ as: author });
  const { create, title } = wizardOf(page);
  const photo = { name: "car.jpg", mimeType: "image/jpeg", buffer: await aPhoto(1200, 800) };
  await goToDescribe(page, "Vehicle", photo);
  await title.fill("Slow road");
  const asked: string[] = [];
  const idle = await page.context().newPage();
  idle.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await visit(idle, "/post/create");
  await idle.getByRole("radio", { name: "Symbol" }).click();
  const closed = idle.waitForEvent("close");
  await idle.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toEqual([]);

  const devtools = await page.context().newCDPSession(page);
  const network = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await network(40_000);
  await create.click();
  const progress = page.getByRole("progressbar", { name: "Uploading…" });
  await eventually(async () =>
    Number(await progress.getAttribute("aria-valuenow")),
  ).toBeGreaterThan(20);
  expect(await create.getAttribute("aria-disabled")).toBe("true");

  await page.getByRole("link", { name: "Parade, home" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "hidden" });
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asking;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await network(-1);
  await toastOf(page, "Post Created").waitFor();
  await page.getByRole("heading", { name: "Slow road" }).waitFor();
});

test("shows the server's refusal, and retains the draft until it is published", async () => {
  const user = await aUser(site);
  // Until it asks, the page may try once to connect with the ended session.
  const allowed = [/status of 403/, /WebSocket connection .* Unexpected response code: 400/];
  const page = await site.open({ as: user, allowed });
  const { create, title, tray } = wizardOf(page);
  await goToDescribe(page, "Symbol", await aPlainFile(0, "lime"));
  await title.fill("Draft");
  const admin = await site.admin();
  const verify = (verified: boolean) =>
    admin.client.call(updateUser, { params: { id: user._id }, body: { verified } });
  await verify(false);
  await create.click();
  const popup = page.getByRole("dialog", { name: "Error" });
  await popup.getByText("Please verify your email to post.").waitFor();
  await popup.getByRole("button", { name: "OK" }).click();
  expect(await title.inputValue()).toBe("Draft");
  await verify(true);

  // Ends the session elsewhere, as a password reset does.
  await user.client.json("POST", "/api/logout", {});
  await toastOf(page, "You were logged out. Log in to go on.").waitFor();
  await eventually(() => new URL(page.url()).pathname).toBe("/");
  await signInByApi(page, user.email);
  await page.goto("/post/create");
  expect(await title.inputValue()).toBe("Draft");
  expect(await tray.count()).toBe(0);
  const id = await publish(page);
  expect(await coloursOf(page, id)).toEqual([GREEN]);
  await page.goto("/post/create");
  await page.getByRole("radio", { name: "Symbol" }).waitFor();
  expect(await page.getByText("We kept your draft.").count()).toBe(0);
});
