import { afterAll, expect, test } from "vitest";
import { Renderer } from "#server/platform/rendering/renderer.ts";

/** A server entry that renders the state, never if that is "endless", and not if it is "broken". */
const ENTRY = `data:text/javascript,${encodeURIComponent(`
  export async function render(state) {
    if (state === "endless") for (;;);
    if (state === "broken") throw new Error("It is broken.");
    return "<html><head></head><body>" + state + "</body></html>";
  }`)}`;

const renderer = new Renderer(ENTRY);
afterAll(() => renderer.close());

const render = async (state: string, by = renderer) =>
  (
    await by.render({ state: JSON.stringify(state), head: "<link>", body: "<template>" })
  ).toString();

test("renders a page with its files and its state, which no tag ends early", async () => {
  expect(await render("</script>é")).toBe(
    '<!doctype html><html><head><link></head><body></script>é<script type="application/json" id="state">"\\u003c/script>é"</script><template></body></html>',
  );
});

test("renders on after a page that fails, and in a new thread once one has ended", async () => {
  await expect(render("broken")).rejects.toThrow("It is broken.");
  expect(await render("next")).toContain("next");
  await renderer.close();
  expect(await render("later")).toContain("later");
});

test("gives up a page that takes too long, with those that wait behind it", async () => {
  const impatient = new Renderer(ENTRY, { wallMaxMs: 1 });
  const pages = await Promise.allSettled([
    render("endless", impatient),
    render("behind", impatient),
  ]);
  const refusal = { status: "rejected", reason: { code: "unavailable" } };
  expect(pages).toMatchObject([refusal, refusal]);
});
