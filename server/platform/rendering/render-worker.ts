import { assemble, type PageParts } from "#server/platform/rendering/page-document.ts";
import type { WebServer } from "#server/platform/rendering/web-build.ts";

/** Renders a page of its state alone, by the server entry of a build. */
export async function renderPage({
  entry,
  ...parts
}: PageParts & { entry: string }): Promise<Uint8Array> {
  const { render } = (await import(entry)) as WebServer;
  return Buffer.from(assemble(await render(JSON.parse(parts.state)), parts));
}
