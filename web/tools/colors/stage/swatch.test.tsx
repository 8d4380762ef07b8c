import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { GAME_MAX } from "#contract/game-color.ts";
import { convert } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor, inkOn } from "#web/tools/colors/game-color.ts";
import { matchQuery } from "#web/tools/colors/use-match.ts";
import { inShade, Swatch, wolfTonesOf } from "./swatch.tsx";

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

const hexes = Array.from({ length: 4096 }, (_, at) =>
  hexOfGameColor({
    hue: at % (GAME_MAX.hue + 1),
    sat: (at >> 5) % (GAME_MAX.sat + 1),
    lum: at >> 8,
  }),
);

test("text has a contrast of at least 4.58 on each of the 4096 colors", () => {
  const least = Math.min(...hexes.map((hex) => wcagContrast(inkOn(hex), `#${hex}`)));
  expect(least).toBeGreaterThanOrEqual(4.58);
});

describe("The sample symbol", () => {
  test("is outlined and has facets that stand out on each of the 4096 colors", () => {
    const contrasts = hexes.map((hex) => {
      const { edge, facets } = wolfTonesOf(`#${hex}`);
      const most = Math.max(...facets.map((facet) => wcagContrast(facet, `#${hex}`)));
      return { edge: wcagContrast(edge, `#${hex}`), facet: most };
    });
    expect(Math.min(...contrasts.map(({ edge }) => edge))).toBeGreaterThan(2);
    expect(Math.min(...contrasts.map(({ facet }) => facet))).toBeGreaterThan(3);
  });

  test("is lighter than a dark ground, with white eyes, and darker than a light one", () => {
    expect(wolfTonesOf("#121212")).toMatchObject({ eye: "#ffffff", pupil: "#0b0e12" });
    expect(wcagContrast(wolfTonesOf("#121212").edge, "#121212")).toBeGreaterThan(7);
    expect(wolfTonesOf("#ffffff").eye).toBe("#0b0e12");
    expect(wcagContrast(wolfTonesOf("#ffffff").edge, "#ffffff")).toBeGreaterThan(7);
  });

  test("has facets from dark to light, darker away from the light", () => {
    for (const color of ["#121212", "#18a999", "#f7f7f7"]) {
      const tones = wolfTonesOf(color);
      const onBlack = (facet: string) => wcagContrast(facet, "#000000");
      const light = tones.facets.map(onBlack);
      expect(light).toEqual(light.toSorted((a, b) => a - b));
      const shaded = inShade(tones).facets.map(onBlack);
      expect(shaded.every((one, at) => one < (light[at] ?? 0))).toBe(true);
    }
  });
});
