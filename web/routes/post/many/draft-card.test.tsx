import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Lookalike } from "#contract/likeness/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { type CardActs, DraftCard } from "./draft-card.tsx";
import { type DraftPost, draftOf } from "./drafts.ts";
import type { Progress } from "./publish-in-turn.ts";

const picture = new Blob();
const image = (width: number, height: number) => ({
  ...{ id: "a", name: "Wolf.png", original: picture, thumb: picture, cropped: picture },
  size: { width, height },
});
const LOOKALIKE = {
  ...{ _id: "7", title: "Red Oni", category: 0, images: [], numImages: 1, numLikes: 0 },
  ...{ nsfw: false, forSale: false, forSalePrice: null, owner: { _id: "2", username: "kestrel" } },
} as unknown as Lookalike;

type Shown = {
  post?: Partial<DraftPost>;
  size?: [number, number];
  fault?: string;
  lookalikes?: Lookalike[];
  progress?: Progress;
};

/** Renders the card of a symbol named Wolf; `acts` are those that were called, with what they got. */
function show(shown: Shown = {}, name = "Wolf") {
  const { post, size = [500, 500], fault, lookalikes = [], progress } = shown;
  const acts: unknown[][] = [];
  const act =
    (name: string) =>
    (...given: unknown[]) =>
      void acts.push([name, ...given.filter((one) => typeof one !== "object")]);
  const names = ["onTitle", "onCategory", "onEdit", "onPictures", "onMove", "onRemove"];
  const handle = { isLifted: false, dropped: undefined };
  const { wrapper } = createProviders(() => ({ status: 500, body: {} }), { user: {} });
  render(
    <ul>
      <DraftCard
        post={{ ...draftOf(image(...size), 0), ...post }}
        fault={fault ?? null}
        lookalikes={lookalikes}
        progress={progress}
        acts={Object.fromEntries(names.map((name) => [name, act(name)])) as unknown as CardActs}
        handle={{ ...handle, onPress: act("press"), onKeyDown() {}, onPointerDown() {} }}
      />
    </ul>,
    { wrapper },
  );
  const card = within(screen.getByRole("group", { name }));
  return { acts, card, user: userEvent.setup() };
}

const AT = new Date(2026, 2, 10, 0, 41).getTime();

test.each<[string, Shown]>([
  ["Ready", {}],
  ["Looks like", { lookalikes: [LOOKALIKE] }],
  ["Ready", { lookalikes: [LOOKALIKE], post: { answers: { 7: "mine" } } }],
  ["Please select a character.", { fault: "Please select a character." }],
  ["In line", { post: { isQueued: true } }],
  ["Uploading, 62%", { post: { isQueued: true }, progress: { type: "sending", share: 0.62 } }],
  ["Processing…", { post: { isQueued: true }, progress: { type: "sending", share: 1 } }],
  ["Waits for the line", { post: { isQueued: true }, progress: { type: "waiting" } }],
  ["Goes at 0:41", { post: { isQueued: true }, progress: { type: "limited", until: AT } }],
])("says '%s'", (text, shown) => {
  const { card } = show(shown);
  expect(card.getAllByText(text)).toHaveLength(1);
});

test("marks a title that is missing at its field, and passes on what is typed", async () => {
  const own = { ...draftOf(image(500, 500), 0).own, title: "" };
  const { user, acts } = show({ post: { own }, fault: "A title is missing" }, "Wolf.png");
  const title = screen.getByLabelText("Title");
  expect(title.getAttribute("aria-invalid")).toBe("true");
  const described = document.getElementById(title.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("A title is missing");
  await user.type(title, "W");
  expect(acts).toEqual([["onTitle", "W"]]);
});

test("leads from an earlier post that looks alike to the question about it", async () => {
  const { card, user, acts } = show({ lookalikes: [LOOKALIKE] });
  expect(card.getByText("Red Oni", { exact: false }).closest("p")?.textContent).toBe(
    "Red Oni by kestrel. Answer",
  );
  await user.click(card.getByRole("button", { name: "Answer" }));
  expect(acts).toEqual([["onEdit"]]);
});

test("offers the categories that the picture is large enough for", async () => {
  const { card, user, acts } = show({ size: [400, 600] });
  await user.hover(card.getByRole("button", { name: "Category: Symbols" }));
  await user.click(await card.findByRole("button", { name: "Category: Symbols" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => [item.textContent, item.getAttribute("aria-disabled")])).toEqual([
    ["Symbol", null],
    ["Clothing", null],
    ["Vehicle", "true"],
    ["Character Customization", null],
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Clothing" }));
  expect(acts).toEqual([["onCategory", 1]]);
});

test("a queued draft can no longer be changed", () => {
  const { card } = show({ post: { isQueued: true }, lookalikes: [LOOKALIKE] });
  expect(card.getByLabelText<HTMLInputElement>("Title").disabled).toBe(true);
  expect(card.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Wolf, 1 picture",
  ]);
});
