import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, test } from "vitest";
import { EncoderPool } from "#server/platform/media/pictures/encoder-pool.ts";

const picture = await sharp({
  create: { width: 64, height: 64, channels: 3, background: "#234" },
})
  .webp()
  .toBuffer();

function children(): string[] {
  const list = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]).toString();
  return list.split("\n").filter((line) => line.includes("tinypool"));
}

test("starts encoders for the first task and stops all when it is closed", async () => {
  const before = children();
  const pool = new EncoderPool();
  expect(children()).toEqual(before);
  const task = { type: "avif", picture, width: 32 } as const;
  const file = await pool.run(task, { account: "1", weight: "light" });
  expect(await sharp(file).metadata()).toMatchObject({ format: "heif", width: 32 });
  expect(children().length).toBe(before.length + 1);
  // Large, so that the encoder is still at work when it is ended.
  const cut = pool.run({ ...task, width: 3000 }, { account: "1", weight: "light" });
  await Promise.all([pool.close(), expect(cut).rejects.toThrow()]);
  expect(children()).toEqual(before);
  await expect(pool.run(task, { account: "1", weight: "light" })).rejects.toThrow("restarting");
});
