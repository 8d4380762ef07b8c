import { afterAll, test } from "vitest";
import { expectRestorable } from "#test/previous-release/site.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
afterAll(() => site.remove());

test("starts on a backup of the previous release, with all its content", async () => {
  await expectRestorable(site, { DATA_DIR: site.dataDir });
});
