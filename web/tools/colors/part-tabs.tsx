import type { KeyboardEvent } from "react";

/** The parts of the converter that phones show one at a time, with their names there. */
export const PARTS = { mix: "Mix", picture: "Picture", match: "Match", saved: "Saved" } as const;
export type Part = keyof typeof PARTS;

const KEYS = Object.keys(PARTS) as Part[];
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type PartTabsProps = { part: Part; onPart: (part: Part) => void };

/** Renders the tabs of a phone; each part's element has its key as id. */
export function PartTabs({ part, onPart }: PartTabsProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
    const next = (KEYS.indexOf(part) + by + KEYS.length) % KEYS.length;
    onPart(KEYS[next] ?? part);
    tabs[next]?.focus();
  }
  return (
    <div
      className="hidden phone:grid phone:grid-cols-4 phone:border-b phone:border-line phone:bg-s1"
      role="tablist"
      aria-label="Parts of the converter"
    >
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="relative min-h-48 p-0 border-0 text-muted font-display font-semibold text-14 leading-20 cursor-pointer aria-selected:text-bright focus-visible:-outline-offset-3 aria-selected:after:absolute aria-selected:after:inset-x-12 aria-selected:after:bottom-0 aria-selected:after:h-3 aria-selected:after:bg-signal-text"
          aria-selected={key === part}
          aria-controls={key}
          tabIndex={key === part ? 0 : -1}
          onClick={() => onPart(key)}
          onKeyDown={move}
        >
          {PARTS[key]}
        </button>
      ))}
    </div>
  );
}
