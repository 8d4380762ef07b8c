import { readScaled } from "./read-scaled.ts";

addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  const reading = await readScaled(data).catch(() => null);
  postMessage(reading);
});
