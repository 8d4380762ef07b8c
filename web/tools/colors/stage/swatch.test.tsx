import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { convert } from "#web/tools/colors/color-url.ts";
import { matchQuery } from "#web/tools/colors/use-match.ts";
import { Swatch } from "./swatch.tsx";

async function renderSwatch(hex: string) {
  const taken: unknown[] = [];
  const queries = new QueryClient();
  await queries.prefetchQuery(matchQuery(convert(hex)));
  render(
    <QueryClientProvider client={queries}>
      <Swatch {...convert(hex)} onTake={(color) => taken.push(color)} />
    </QueryClientProvider>,
  );
  return taken;
}

test("offers the color of the game that looks most like the chosen one", async () => {
  const taken = await renderSwatch("18a999");
  await userEvent.setup().click(screen.getByRole("button", { name: "15 / 7 / 5 is closer" }));
  expect(taken).toEqual([{ hue: 15, sat: 7, lum: 5 }]);
});

test("offers nothing where the conversion is the closest already", async () => {
  await renderSwatch("000000");
  screen.getByText("The same color");
  expect(screen.queryByRole("button")).toBe(null);
});
