import { expect, test } from "vitest";
import type { Site } from "#contract/site.ts";
import { toolsOf } from "./sections.ts";

const labels = (streamerPackUrl: string | null) =>
  toolsOf({ streamerPackUrl } as Site).map(({ label }) => label);

test("the menu has the streamer starter pack only where there is one", () => {
  const own = ["Random Loadout Generator", "APB Color Converter"];
  expect(labels(null)).toEqual(own);
  expect(labels("https://packs.example/")).toEqual([...own, "Streamer Starter Pack"]);
});
