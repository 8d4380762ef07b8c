import { expect, test } from "vitest";
import { requestKey } from "#contract/fields.ts";
import { newRequestKey } from "./request-key.ts";

test("makes keys that the contract takes, each once, also where crypto.randomUUID is missing", () => {
  const keys = Array.from({ length: 200 }, newRequestKey);
  expect(keys.filter((key) => requestKey.safeParse(key).success)).toHaveLength(200);
  expect(new Set(keys).size).toBe(200);
});
