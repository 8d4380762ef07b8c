import { describe, expect, it } from "vitest";
import { CallError } from "#web/platform/call.ts";
import { parseServerErrors } from "./server-errors.ts";

describe("parseServerErrors", () => {
  it("puts the server's messages to the fields of the form", () => {
    const error = new CallError(400, "No.", { forSalePrice: "Too dear.", "tags.3": "Too long." });
    expect(parseServerErrors(error)).toEqual({
      fields: [
        { field: "price", message: "Too dear." },
        { field: "tags", message: "Too long." },
      ],
      step: 3,
    });
  });

  it("goes back to the first step concerned", () => {
    expect(
      parseServerErrors(new CallError(400, "No.", { title: "Bad.", images: "Broken." })).step,
    ).toBe(2);
    expect(
      parseServerErrors(new CallError(400, "No.", { images: "Bad.", category: "Bad." })).step,
    ).toBe(1);
  });

  it("stays where it is for anything else", () => {
    expect(parseServerErrors(new TypeError("lost"))).toEqual({ fields: [], step: 3 });
  });
});
