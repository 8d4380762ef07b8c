import { useMemo, useState } from "react";
import { randomOf } from "#contract/loadout/roll/random.ts";
import { type Loadout, type Pools, rollLoadout } from "#contract/loadout/roll/roll.ts";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { StreamOverlay, unitStyle } from "./stream-plates.tsx";
import type { StreamLook } from "./stream-url.ts";
import { useStream } from "./use-stream.ts";

const GROUNDS = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

type Ground = (typeof GROUNDS)[number]["value"];

/** Colors do not follow the theme: they stand for a game. */
const PICTURES: Readonly<Record<Ground, string>> = {
  dark: "bg-[linear-gradient(#1c232b,#0d1115)]",
  light: "bg-[linear-gradient(#dbe6f0,#b9c3b0)]",
};

/** Renders a stream view small, as it is now, over a dark or light picture. */
export function StreamPreview({ code, look }: { code: string; look: StreamLook }) {
  const { state, loadout, pools } = useStream(code);
  const [ground, setGround] = useState<Ground>("dark");
  const example = useMemo(() => exampleOf(pools), [pools]);
  const shown = loadout ?? example;
  const isHidden = state?.layout === "hidden";
  const layout = state && !isHidden ? (look.layout ?? state.layout) : undefined;
  return (
    <div className="grid gap-12 w-full">
      <div className="[container-type:inline-size] border border-line-2">
        <div
          className={`relative aspect-16/9 overflow-hidden ${PICTURES[ground]}`}
          role="img"
          aria-label="Preview of the stream view"
        >
          <div className="absolute inset-0" style={unitStyle(look.scale, "100cqw")}>
            {layout && layout !== "hidden" && shown && (
              <StreamOverlay
                look={look}
                layout={layout}
                loadout={shown}
                locks={state?.locks ?? []}
                passing={() => undefined}
              />
            )}
          </div>
        </div>
      </div>
      <p className="t-sm" role="status">
        {noteOf(isHidden, state !== undefined && !loadout && shown !== undefined)}
      </p>
      <ChoicePair label="Ground" options={GROUNDS} value={ground} onValueChange={setGround} />
    </div>
  );
}

function noteOf(isHidden: boolean, isExample: boolean): string {
  if (isHidden) return "The remote hides it now.";
  return isExample
    ? "An example: nothing is rolled yet, so the stream view is empty."
    : "The stream view as it is now.";
}

/** Returns a roll of the profile to show before the first; the same each time. */
function exampleOf(pools: Pools): Loadout | undefined {
  const isEmpty = Object.values(pools).every(({ length }) => length === 0);
  return isEmpty ? undefined : rollLoadout(pools, randomOf("example"));
}
