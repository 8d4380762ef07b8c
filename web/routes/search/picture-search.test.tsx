import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { storePicture } from "#web/components/search/picture/picture-store.ts";
import { PictureSearch } from "./picture-search.tsx";

/** The server, which gets what is uploaded. */
let uploaded: [string, unknown][][];
let reply: { status: number; response: object };
class Request {
  upload = {};
  onload?: () => void;
  status = 0;
  response = {};
  open() {}
  getResponseHeader() {}
  send(form: FormData) {
    uploaded.push(
      [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    );
    Object.assign(this, reply);
    this.onload?.();
  }
}

const original = new File(["wolf"], "wolf.png", { type: "image/png" });
const POST = {
  ...{
    _id: "1",
    title: "Wolf",
    category: 0,
    images: [],
    numImages: 1,
    numLikes: 1,
    tags: [],
    nsfw: false,
  },
  ...{ forSale: false, forSalePrice: null, owner: { _id: "1", username: "Owl" } },
  ...{ createdAt: "2026-03-02T12:00:00.000Z", likeness: "very close", transforms: ["mirrored"] },
};

beforeEach(() => {
  uploaded = [];
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  return () => vi.unstubAllGlobals();
});

function open(posts: object[] | string, search = "", user?: object) {
  reply =
    typeof posts === "string"
      ? { status: 400, response: { success: false, message: posts } }
      : { status: 200, response: { success: true, posts } };
  storePicture({
    name: "wolf.png",
    original,
    size: { width: 800, height: 400 },
    cut: null,
    sent: original,
  });
  const router = createMemoryRouter([{ path: "*", element: <PictureSearch /> }], {
    initialEntries: [`/search?by=picture${search}`],
  });
  render(<RouterProvider router={router} />, createProviders(answering(404, ""), { user }));
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

const NSFW = { settingViewNSFW: true };

test.each<[string, object | undefined, [string, string][]]>([
  ["", undefined, []],
  ["&loose=true", undefined, [["loose", "true"]]],
  ["&category=0", NSFW, [["nsfw", "true"]]],
])("with %s of %j the picture is uploaded with %j", async (search, user, fields) => {
  open([POST], search, user);
  await screen.findByText("1 creation, closest first");
  expect(uploaded).toEqual([[...fields, ["image", "wolf.png"]]]);
});

test("where nothing looks alike, loose matches are offered, and looked for", async () => {
  const { user, search } = open([]);
  await screen.findByText("Nothing looks like this picture");
  await user.click(screen.getByRole("button", { name: "Show loose" }));
  expect(search()).toBe("?by=picture&loose=true");
  await screen.findByText("Crop it to the design itself.");
  expect(uploaded).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show loose" })).toBe(null);
});

test("where the filters leave nothing, they are cleared without a further upload", async () => {
  const { user, search } = open([POST], "&forSale=true");
  await screen.findByText("Nothing matches these filters");
  await user.click(screen.getAllByRole("link", { name: "Clear Filters" }).at(-1) as HTMLElement);
  expect(search()).toBe("?by=picture");
  await screen.findByText("1 creation, closest first");
  expect(uploaded).toHaveLength(1);
});

test("keys move a corner of the cut, with Shift in large steps, down to the least size", async () => {
  const { user } = open([POST]);
  await user.click(await screen.findByRole("button", { name: "Crop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Crop to the design" }));
  const size = () => dialog.getByText(/pixels$/).textContent;
  expect(size()).toBe("800 × 400 pixels");
  dialog.getByRole("button", { name: "Top left corner" }).focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
  expect(size()).toBe("792 × 360 pixels");
});
