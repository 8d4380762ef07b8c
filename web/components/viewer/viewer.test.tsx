import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { PostImage } from "#contract/images/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { ImageViewer } from "./image-viewer.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1_200);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const images: PostImage[] = [1, 2, 3].map((number) => ({
  ...{ url: `/${number}.webp`, width: 340, height: 170 + number, thumbhash: "" },
  ...{ alt: `Wolf ${number}`, sources: [] },
}));

async function open(hash = "#picture=1", shown = images) {
  const chosen: number[] = [];
  const page = (
    <ImageViewer
      title="Wolf"
      maker="Owl"
      category={0}
      images={shown}
      sizes="94vw"
      onChosen={(index) => void chosen.push(index)}
    />
  );
  const router = createMemoryRouter([{ path: "*", element: page }], {
    initialEntries: [`/post/7${hash}`],
  });
  render(<RouterProvider router={router} />, createProviders(answering(404, "")));
  const user = userEvent.setup();
  if (hash) await screen.findByRole("dialog", { name: "Wolf" });
  const info = () => screen.getByText(/^(\d of \d, )?\d+ × \d+$|^A: /).textContent;
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { user, info, press, chosen, hash: () => router.state.location.hash };
}

test.each([
  ["Next picture", "2 of 3, 340 × 172", "#picture=2", 1],
  ["Picture 3", "3 of 3, 340 × 173", "#picture=3", 2],
])("%s shows %s, in the URL and on the page", async (name, text, hash, index) => {
  const page = await open();
  expect(screen.queryByRole("button", { name: "Previous picture" })).toBe(null);
  await page.press(name);
  expect([page.info(), page.hash(), page.chosen.at(-1)]).toEqual([text, hash, index]);
  const status = `Picture ${index + 1} of 3: Wolf ${index + 1}`;
  await screen.findByText(status, { selector: "[role=status]" });
});

test("compares two pictures, of which one is changed and the other picked", async () => {
  const { user, info, press, hash } = await open("#picture=3");
  await user.keyboard("c");
  expect(info()).toBe("A: picture 3, B: picture 2");
  await user.keyboard("{ArrowLeft}");
  expect(info()).toBe("A: picture 1, B: picture 2");
  await user.keyboard("b");
  expect([info(), hash()]).toEqual(["A: picture 1, B: picture 2", "#picture=2"]);
  await press("Picture 3");
  expect(info()).toBe("A: picture 1, B: picture 3");
  await user.keyboard("{Escape}");
  expect(info()).toBe("3 of 3, 340 × 173");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(hash()).toBe(""));
});

test("a single picture is not counted, turned or compared", async () => {
  const { user, info } = await open("#picture=1", images.slice(0, 1));
  await user.keyboard("c{ArrowRight}");
  expect(info()).toBe("340 × 171");
  for (const name of ["Compare", "Next picture", "Picture 1"]) {
    expect(screen.queryByRole("button", { name })).toBe(null);
  }
});

test.each([
  ["{ArrowRight}", 1],
  ["{ArrowUp}", 2],
])("%s on the thumbnails chooses the next or, around the end, the last", async (key, index) => {
  const { user, chosen } = await open("");
  screen.getByRole("button", { name: /^Image 1/ }).focus();
  await user.keyboard(key);
  expect(chosen.at(-1)).toBe(index);
  expect(document.activeElement?.textContent).toContain(`Image ${index + 1}`);
});
