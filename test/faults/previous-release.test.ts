import { afterAll, expect, test } from "vitest";
import { runArchive } from "#test/archive-process.ts";
import { ARCHIVE, expectUpgraded, renewTerms } from "#test/previous-release/site.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
afterAll(() => site.remove());

test("opens the site on a backup of the previous release, with all that was in it", async () => {
  const { dataDir } = site;
  const restored = await runArchive(["restore", ARCHIVE], { DATA_DIR: dataDir });
  expect(restored.output).toContain("All is the same.");
  await renewTerms({ dataDir });
  await site.start();
  await expectUpgraded(site.url);
});
