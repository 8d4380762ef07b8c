import { STREAM_LAYOUTS, type StreamLayout } from "#contract/streams/rules.ts";
import { oneOf, oneText, urlState } from "#web/lib/url-state.ts";

export const CORNERS = ["left", "right"] as const;
export const EDGES = ["bottom", "top"] as const;

export const SCALE_MIN = 0.5;
export const SCALE_MAX = 1.5;

const state = urlState({
  view: oneText({ fallback: "", parse: (text) => text }),
  /** The size compared with the design, for 1920 pixels. */
  scale: oneText({ fallback: 1, parse: scaleIn }),
  /** Shows one layout, whatever the remote chooses; hidden it is hidden. */
  layout: oneOf<Exclude<StreamLayout, "hidden">, undefined>(
    STREAM_LAYOUTS.filter((layout) => layout !== "hidden"),
    { fallback: undefined },
  ),
  /** Where the compact layout is. */
  corner: oneOf(CORNERS),
  edge: oneOf(EDGES),
  /** Whether nothing moves, for slow encoders. */
  still: oneText({ fallback: false, parse: () => true }),
});

/** How the address of a stream view says that it looks. */
export type StreamLook = Omit<ReturnType<typeof state.parse>, "view">;

const { view: _, ...look } = state.defaults;
export const DEFAULT_LOOK: StreamLook = look;

/** Parses the look in an address; what is invalid is as by default. */
export function parseLook(search: URLSearchParams): StreamLook {
  const { view: _, ...look } = state.parse(search);
  return look;
}

/** Returns the path of a stream view; what is as by default is left out. */
export function streamPath(code: string, look: StreamLook): string {
  return state.path("/loadout/stream", { view: code, ...look });
}

function scaleIn(text: string): number | undefined {
  const scale = Number(text);
  return Number.isFinite(scale) ? Math.min(Math.max(scale, SCALE_MIN), SCALE_MAX) : undefined;
}
