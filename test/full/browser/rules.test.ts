import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { changeRules, listRules, RULES_CHANGED } from "#contract/moderation/site-rules.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFault, expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";

const site = sharedSite();

const ruleOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const titlesOf = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

test("a visitor reads the rules without scripts, and follows a link to one", async () => {
  const page = await site.open({ scripts: false });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
  await page.waitForURL("**/rules");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Rules");
  await page.getByText("What staff decide by.").waitFor();
  const titles = await titlesOf(page);
  expect(titles).toHaveLength(7);
  expect(titles[2]).toBe("3. Mark adult content");
  expect(await page.getByRole("link", { name: "Edit Rules" }).count()).toBe(0);
  await page.getByRole("link", { name: "3. Mark adult content" }).click();
  expect(new URL(page.url()).hash).toBe("#rule-3");
  expect(await page.locator("#rule-3").textContent()).toBe(titles[2]);
});

test("an admin changes, adds and removes rules by keyboard", async () => {
  const admin = await site.admin();
  // So high that the top bar covers no part of a button, which would count as a small target.
  const page = await site.open({ as: admin, height: 3_000 });
  const press = async (name: string) => {
    await tabTo(page, page.getByRole("button", { name, exact: true }));
    await page.keyboard.press("Enter");
  };
  await visit(page, "/rules");
  await tabTo(page, page.getByRole("link", { name: "Edit Rules" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rules/edit");
  await ruleOf(page, "Rule 1").waitFor();
  await expectAccessible(page, "form of the rules");

  await press("Remove rule 2");
  await expectFocus(ruleOf(page, "Rule 3").getByLabel("Title"));
  expect(await ruleOf(page, "Rule 2").count()).toBe(0);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Mark what is for adults");
  await press("Remove rule 7");
  await expectFocus(ruleOf(page, "Rule 6").getByLabel("Title"));
  await press("Add a rule");
  const added = ruleOf(page, "New rule");
  await expectFocus(added.getByLabel("Title"));
  await press("Save");
  await expectFault(added.getByLabel("Title"), "Titles have 1 to 80 characters.");
  await expectFault(added.getByLabel("Text"), "Texts have 1 to 1,000 characters.");
  await expectFocus(added.getByLabel("Title"));
  await expectAccessible(page, "form of the rules with faults");
  await page.keyboard.type("Be <b>kind</b>");
  await tabTo(page, added.getByLabel("Text"));
  await page.keyboard.type("To everybody.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Also to staff.");
  await press("Save");
  await toastOf(page, "The rules are saved.").waitFor();
  await page.waitForURL("**/rules");
  await eventually(() => titlesOf(page)).toEqual([
    "1. Post only what you may show",
    "3. Mark what is for adults",
    "4. No hateful symbols or words",
    "5. No harassment",
    "6. No scams or false prices",
    "8. Be <b>kind</b>",
  ]);
  const text = page.getByText("Also to staff.");
  expect(await text.textContent()).toBe("To everybody.\nAlso to staff.");
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe("pre-line");
  await expectAccessible(page, "changed rules");

  await visit(page, "/audit?action=changeRules");
  const entry = page.getByRole("region", { name: "Entries" }).getByRole("listitem").first();
  const shown = (await entry.textContent()) ?? "";
  expect(shown).toContain(`${admin.username} changed the rules`);
  expect(shown).toContain("Rule 8 title");
  expect(shown).not.toContain("Rule 4");
  expect(shown).not.toContain("somebody who has left");
});

test("warns before unsaved changes are left, and refuses them once another admin was faster", async () => {
  const admin = await site.admin();
  const page = await site.open({ as: admin, allowed: [/status of 409/] });
  await visit(page, "/rules/edit");
  await ruleOf(page, "Rule 1").getByLabel("Text").fill("Mine.");
  await page.getByRole("link", { name: "Cancel" }).click();
  const warning = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await warning.waitFor();
  await expectAccessible(page, "unsaved rules");
  await warning.getByRole("button", { name: "Stay" }).click();

  const { body } = await admin.client.call(listRules, {});
  const { version = 0, rules = [] } = body;
  const others = rules.map((rule) => (rule.number === 1 ? { ...rule, text: "Theirs." } : rule));
  const change = { version, rules: others };
  expect((await admin.client.call(changeRules, { body: change })).status).toBe(200);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const refusal = page.getByRole("dialog", { name: "Error" });
  await refusal.getByText(RULES_CHANGED).waitFor();
  await expectAccessible(page, "refused rules");
  await refusal.getByRole("button", { name: "OK" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await warning.getByRole("button", { name: "Leave" }).click();
  await eventually(() => pathOf(page)).toBe("/rules");
  await page.getByRole("link", { name: "Edit Rules" }).click();
  await eventually(() => ruleOf(page, "Rule 1").getByLabel("Text").inputValue()).toBe("Theirs.");
});

test("a member and a moderator are offered no editing, and get no form", async () => {
  for (const as of [await aUser(site), await site.moderator()]) {
    const page = await site.open({ as, width: 390, height: 844 });
    await visit(page, "/rules");
    expect(await page.getByRole("link", { name: "Edit Rules" }).count()).toBe(0);
    await expectAccessible(page, "rules on a phone");
    await page.goto("/rules/edit");
    await eventually(() => pathOf(page)).toBe("/");
  }
});
