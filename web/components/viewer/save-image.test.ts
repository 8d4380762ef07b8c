import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileNameOf } from "./save-image.ts";

describe("fileNameOf", () => {
  it("keeps letters of any script, and numbers one of several pictures", () => {
    expect(fileNameOf("Красный «Кестрел» 2", 1, 1)).toBe("Красный «Кестрел» 2");
    expect(fileNameOf("Redline Kestrel", 2, 4)).toBe("Redline Kestrel 2");
  });

  it("replaces what file names cannot have", () => {
    expect(fileNameOf(" ..a/b\\c: <d>?\u202e\n.", 1, 1)).toBe("a b c d");
    expect(fileNameOf("///", 1, 1)).toBe("Creation");
  });

  it("is a short, valid name for any title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        const name = fileNameOf(title, 1, 1);
        expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}]+$/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]$/);
        expect([...name].length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
