import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { takeNewPictures } from "#web/components/posts/new-pictures.ts";
import { QueryStrip } from "./query-strip.tsx";

const original = new File(["wolf"], "wolf.png", { type: "image/png" });
const picture = {
  id: 1,
  name: "wolf.png",
  original,
  size: { width: 800, height: 800 },
  cut: null,
  sent: original,
  url: "blob:wolf",
};
const filters = { category: null, forSale: false, maker: "", loose: false };

function show(user?: { verified: boolean }) {
  const { wrapper } = createProviders(answering(200, ""), { user });
  const strip = (
    <QueryStrip
      picture={picture}
      filters={filters}
      posts={[]}
      countText="0 creations"
      onCrop={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: "*", element: strip }]);
  render(<RouterProvider router={router} />, { wrapper });
  return router;
}

test("begins a creation with the picture, for those who may post", async () => {
  const router = show({ verified: true });
  await userEvent.click(screen.getByRole("button", { name: /^Post/ }));
  expect(router.state.location.pathname).toBe("/post/create");
  const [{ name, type, size } = {}] = takeNewPictures() as [File];
  expect({ name, type, size }).toEqual({ name: "wolf.png", type: "image/png", size: 4 });
});

test.each([undefined, { verified: false }])("offers %j no creation", (user) => {
  show(user);
  expect(screen.queryByRole("button", { name: /^Post/ })).toBe(null);
});
