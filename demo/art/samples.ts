import { characterSamples } from "./samples/characters.ts";
import { clothingSamples } from "./samples/clothing.ts";
import type { Sample } from "./samples/sample.ts";
import { symbolSamples } from "./samples/symbols.ts";
import { vehicleSamples } from "./samples/vehicles.ts";

export const samples: readonly Sample[] = [
  ...symbolSamples,
  ...clothingSamples,
  ...vehicleSamples,
  ...characterSamples,
];
