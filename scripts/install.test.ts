import { expect, test } from "vitest";
import { requireNode } from "./install.mjs";

test.each([
  ["18.20.4", "Node.js 20 or newer is needed, and this is 18.20.4."],
  ["20.0.0", undefined],
  ["24.21.0", undefined],
])("installs with Node.js %s: %s", (version, refusal) => {
  const attempt = () => requireNode(version);
  if (refusal) expect(attempt).toThrow(refusal);
  else attempt();
});
