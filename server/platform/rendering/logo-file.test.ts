import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { readLogo } from "./logo-file.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-logo-"));
afterAll(() => rmSync(folder, { recursive: true }));

const square = () => sharp({ create: { width: 8, height: 8, channels: 4, background: "#1a63c4" } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';

function read(content: string | Buffer) {
  const path = join(folder, "logo");
  writeFileSync(path, content);
  return readLogo(path);
}

test.each([
  ["image/png", await square().png().toBuffer()],
  ["image/webp", await square().webp().toBuffer()],
  ["image/svg+xml", svg],
  ["image/svg+xml", `\uFEFF<?xml version="1.0"?>\n<!-- drawn\nby hand -->\n<!DOCTYPE svg>\n${svg}`],
])("recognizes %s by its bytes, whatever its name", (type, content) => {
  expect(read(content)).toEqual({
    type,
    bytes: Buffer.from(content),
    hash: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test.each([
  ["HTML", "<!DOCTYPE html><html><svg></svg></html>"],
  ["a JPEG", await square().jpeg().toBuffer()],
  ["nothing", ""],
])("refuses %s", (_what, content) => {
  expect(read(content)).toBe("must be an SVG, PNG or WebP picture");
});

test("refuses a large file and a missing one", () => {
  expect(read(`${svg}${" ".repeat(512 * 1024)}`)).toBe("must be at most 512 KB");
  expect(readLogo(join(folder, "nothing.png"))).toBe("must name a file that can be read");
});
