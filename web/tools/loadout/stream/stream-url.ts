import { STREAM_LAYOUTS, type StreamLayout } from "#contract/streams/rules.ts";

export const CORNERS = ["left", "right"] as const;
export const EDGES = ["bottom", "top"] as const;

/** How the address of a stream view says that it looks. */
export type StreamLook = {
  /** The size compared with the design, for 1920 pixels. */
  scale: number;
  /** Shows one layout, whatever the remote chooses; hidden it is hidden. */
  layout: Exclude<StreamLayout, "hidden"> | undefined;
  /** Where the compact layout is. */
  corner: (typeof CORNERS)[number];
  edge: (typeof EDGES)[number];
  /** Whether nothing moves, for slow encoders. */
  still: boolean;
};

export const SCALE_MIN = 0.5;
export const SCALE_MAX = 1.5;

export const DEFAULT_LOOK: StreamLook = {
  scale: 1,
  layout: undefined,
  corner: "left",
  edge: "bottom",
  still: false,
};

/** Parses the look in an address; what is invalid is as by default. */
export function parseLook(search: URLSearchParams): StreamLook {
  const scale = Number(search.get("scale") ?? 1);
  const layout = oneOf(STREAM_LAYOUTS, search.get("layout"));
  return {
    scale: Number.isFinite(scale) ? Math.min(Math.max(scale, SCALE_MIN), SCALE_MAX) : 1,
    layout: layout === "hidden" ? undefined : layout,
    corner: oneOf(CORNERS, search.get("corner")) ?? "left",
    edge: oneOf(EDGES, search.get("edge")) ?? "bottom",
    still: search.has("still"),
  };
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((one) => one === value);
}

/** Returns the path of a stream view; what is as by default is left out. */
export function streamPath(code: string, look: StreamLook): string {
  const search = new URLSearchParams({ view: code });
  if (look.scale !== 1) search.set("scale", String(look.scale));
  if (look.layout) search.set("layout", look.layout);
  if (look.corner !== "left") search.set("corner", look.corner);
  if (look.edge !== "bottom") search.set("edge", look.edge);
  if (look.still) search.set("still", "");
  return `/loadout/stream?${search}`;
}
