import { expect, test } from "vitest";
import { ServerProcess } from "#test/server-process.ts";

test("serves pages during development without restarting by itself", async () => {
  const development = new ServerProcess({}, "scripts/dev.mjs");
  await development.start();
  const page = await fetch(development.url);
  const html = await page.text();
  const { output } = development;
  await development.end();
  await development.remove();
  expect(page.status).toBe(200);
  expect(html).toContain("/@vite/client");
  expect(output).not.toContain("Restarting");
});
