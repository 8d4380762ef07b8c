import { describe, expect, it } from "vitest";
import { CallError } from "#web/lib/call.ts";
import { parseServerErrors } from "./server-errors.ts";

describe("parseServerErrors", () => {
  it("maps the server's messages to the form's fields", () => {
    const error = new CallError(400, "No.", { forSalePrice: "Too dear.", "tags.3": "Too long." });
    expect(parseServerErrors(error)).toEqual({
      fields: [
        { field: "price", message: "Too dear." },
        { field: "tags", message: "Too long." },
      ],
      step: 3,
    });
  });

  it("returns the first step with an error", () => {
    expect(
      parseServerErrors(new CallError(400, "No.", { title: "Bad.", images: "Broken." })).step,
    ).toBe(2);
    expect(
      parseServerErrors(new CallError(400, "No.", { images: "Bad.", category: "Bad." })).step,
    ).toBe(1);
  });

  it("stays on the last step for any other error", () => {
    expect(parseServerErrors(new TypeError("lost"))).toEqual({ fields: [], step: 3 });
  });
});
