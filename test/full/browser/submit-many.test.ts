import { test } from "vitest";
import { startSite } from "#test/e2e/browser.ts";
import { publishOverBrokenLine } from "#test/e2e/many.ts";

const site = startSite();

test("50 pictures on a line that breaks three times become 50 posts once", () =>
  publishOverBrokenLine(site, 50));
