import { expect, test } from "vitest";
import { startSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, visit } from "#test/e2e/visitor.ts";

const CONTACT = "privacy@mail.example";
const site = startSite({ CONTACT_EMAIL: CONTACT });

test("the footer links a policy with a California section, a contact, download and deletion", async () => {
  const page = await site.open({ scripts: false });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  expect(pathOf(page)).toBe("/privacy-policy");
  await page.getByRole("heading", { name: "Privacy Policy", level: 1 }).waitFor();

  const california = page.getByRole("region", { name: "Your California rights" });
  const rights = await california.getByRole("listitem").locator("b").allTextContents();
  expect(rights).toEqual(["Know", "Delete", "Correct", "Opt out", "Limit", "Equal service"]);
  for (const section of [california, page.getByRole("region", { name: "Contact" })]) {
    const mail = section.getByRole("link", { name: CONTACT });
    expect(await mail.getAttribute("href")).toBe(`mailto:${CONTACT}`);
  }

  const choice = page.getByRole("region", { name: "Your data, your choice" });
  await choice.getByText("Download my data").waitFor();
  await choice.getByText(/Delete my account deletes it after 30 days/).waitFor();
  expect(await choice.getByRole("link", { name: "settings" }).getAttribute("href")).toBe(
    "/settings",
  );
  site.expectNoErrors();
});

test("the table of contents links to each section, also by keyboard", async () => {
  const page = await site.open({ width: 390, height: 844 });
  await visit(page, "/privacy-policy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const titles = await contents.getByRole("link").allTextContents();
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual(titles);
  await contents.getByRole("link", { name: "Your California rights" }).focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "Your California rights" });
  await expectFocus(heading);
  expect(new URL(page.url()).hash).toBe("#california");
  const { y = -1 } = (await heading.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(844);
  site.expectNoErrors();
});
