import { expect, test } from "vitest";
import { plainCode } from "./texts.ts";

test.each([
  "123456",
  "１２３４５６",
  "123 456",
  "123\u00a0456",
  "123–456",
  "１２３—４５６",
  " 12-34-56\u200b",
])("reads the code %j", (typed) => expect(plainCode(typed)).toBe("123456"));
