import { parentPort, workerData } from "node:worker_threads";
import { assemble } from "#server/platform/rendering/page-document.ts";
import type { RenderReply, RenderTask } from "#server/platform/rendering/renderer.ts";
import type { WebServer } from "#server/platform/rendering/web-build.ts";

// This thread renders pages of their state alone, by the build whose server entry it is given.
const { render } = (await import(workerData)) as WebServer;

async function replyTo({ id, parts }: RenderTask): Promise<RenderReply> {
  try {
    const page = Buffer.from(assemble(await render(JSON.parse(parts.state)), parts));
    return { id, page };
  } catch (error) {
    return { id, error: error as Error };
  }
}

parentPort?.on("message", async (task: RenderTask) => {
  parentPort?.postMessage(await replyTo(task));
});
