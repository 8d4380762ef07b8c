import { afterEach, expect, test, vi } from "vitest";
import { upload } from "./upload.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["2460", 2460],
  [null, undefined],
])("a refusal with retry-after %s may be repeated after %s seconds", async (header, seconds) => {
  class Refused {
    upload = {};
    status = 429;
    response = { success: false, message: "Too many tries." };
    onload?: () => void;
    open() {}
    getResponseHeader(name: string) {
      return name === "retry-after" ? header : null;
    }
    send() {
      this.onload?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Refused);
  const sent = upload("POST /api/post/create", new FormData(), () => undefined);
  await expect(sent).rejects.toMatchObject({ status: 429, retryAfter: seconds });
});
