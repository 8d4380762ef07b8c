import { FACTIONS } from "#contract/characters/choices.ts";

// A shield for the Enforcers, a four-pointed star for the Criminals.
const PATHS = [
  "M12 1l9 3.5V12c0 5.5-4 9-9 11c-5-2-9-5.5-9-11V4.5zM12 8L6.5 13.5V17.5L12 12l5.5 5.5V13.5z",
  "M12 0l3.6 8.4L24 12l-8.4 3.6L12 24l-3.6-8.4L0 12l8.4-3.6zM12 9l-3 3l3 3l3-3z",
] as const;

/** Renders a faction by icon, word and colour together. */
export function Faction({ faction }: { faction: number }) {
  return (
    <span
      className={`inline-flex items-center gap-6 t-legend whitespace-nowrap ${toneOf(faction)}`}
    >
      <Shape faction={faction} />
      {FACTIONS[faction]}
    </span>
  );
}

/** Renders a faction's icon where the word has no room: it is read aloud and shown on hover. */
export function FactionSign({ faction }: { faction: number }) {
  return (
    <span className={toneOf(faction)} title={FACTIONS[faction]}>
      <Shape faction={faction} />
      <span className="sr-only">{FACTIONS[faction]}</span>
    </span>
  );
}

function Shape({ faction }: { faction: number }) {
  return (
    <svg
      className="flex-none size-16 fill-current"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path fillRule="evenodd" d={PATHS[faction]} />
    </svg>
  );
}

function toneOf(faction: number): string | undefined {
  return faction === 0 ? "text-enf" : "text-crim";
}
