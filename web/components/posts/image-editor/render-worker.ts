import { type RenderTask, renderTask } from "./render-task.ts";

addEventListener("message", async ({ data }: MessageEvent<RenderTask>) => {
  const rendered = await renderTask(data).catch(() => null);
  postMessage(rendered);
});
