import { expect, test } from "vitest";
import { fileNames, readTextFile } from "./text-file.ts";

const textOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  readTextFile(new File(parts, "a.ldt"));
const bytes = (...values: number[]) => Uint8Array.from(values);

test.each([
  ["UTF-8 with its mark", "\uFEFF{}"],
  ["two marks", "\uFEFF\uFEFF{}"],
  ["a final zero", "{}\0"],
  ["padding of zeros and a line", "{}\r\n\0\0\0"],
  ["spaces around", " \r\n{}\n"],
])("reads a text with %s", async (_, text) => {
  expect(await textOf(text)).toBe("{}");
});

test.each([
  ["little-endian with its mark", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ["big-endian with its mark", [0xfe, 0xff, 0, 0x7b, 0, 0x7d]],
  ["little-endian without", [0x7b, 0, 0x7d, 0]],
  ["big-endian without", [0, 0x7b, 0, 0x7d]],
  ["little-endian with a final zero", [0x7b, 0, 0x7d, 0, 0, 0]],
])("reads UTF-16, %s", async (_, content) => {
  expect(await textOf(bytes(...content))).toBe("{}");
});

test("keeps lines and zeros within a text, and reads an empty one", async () => {
  expect(await textOf("a\r\nb\0c")).toBe("a\r\nb\0c");
  expect(await textOf("")).toBe("");
});

test.each([
  ["Docks.ldt", true],
  ["Docks.LDT.json", true],
  ["Docks.ldt.txt", true],
  ["Docks.ldt.bin", true],
  ["Docks (1).ldt", true],
  ["Docks.ldt (1)", true],
  ["Docks.ldt (2).txt", true],
  ["Docks.ldt-1.txt", true],
  ["Docks.ldt.txt(1)", true],
  ["Docks.ldt ", true],
  ["Docks.json", false],
  ["Docks.ldt.exe", false],
  ["Docks.ldt.zip", false],
  ["ldt", false],
  ["Docks.ldtx", false],
])("%s is a name of the ending: %s", (name, expected) => {
  expect(fileNames("ldt").test(name)).toBe(expected);
});
