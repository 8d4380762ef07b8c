import { expect, test } from "vitest";
import { createMedia } from "./media.ts";

test("reads no file in this process, not even to take it apart", async () => {
  const media = createMedia(1_000_000);
  await media.close();
  const upload = { field: "image", path: "/nonexistent", bytes: 1 };
  await expect(media.inspect(upload, { minSide: 1 }, "1")).rejects.toThrow("restarting");
});
