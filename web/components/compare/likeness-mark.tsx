import { classNames } from "#web/ui/class-names.ts";

const LEVELS = ["loose", "close", "very close"] as const;
type Level = (typeof LEVELS)[number];

const WORDS: Readonly<Record<Level, string>> = {
  loose: "Loose",
  close: "Close",
  "very close": "Very close",
};

type LikenessMarkProps = { likeness: Level; className?: string };

/** Renders how much two pictures resemble each other: a word and three squares. */
export function LikenessMark({ likeness, className }: LikenessMarkProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center t-legend text-bright whitespace-nowrap gap-8",
        className,
      )}
    >
      <span className="flex gap-4" aria-hidden="true">
        {LEVELS.map((level, index) => (
          <i
            key={level}
            className={classNames(
              "size-8",
              index <= LEVELS.indexOf(likeness)
                ? "bg-bright forced-colors:forced-color-adjust-none"
                : "border border-control bg-s3",
            )}
          />
        ))}
      </span>
      {WORDS[likeness]}
    </span>
  );
}

/** Renders how the later of two pictures differs: mirrored, recoloured. */
export function TransformLabels({ transforms }: { transforms: readonly string[] }) {
  if (transforms.length === 0) return null;
  return (
    <ul className="cluster gap-4" aria-label="Differences">
      {transforms.map((transform) => (
        <li
          key={transform}
          className="px-8 border border-chip-edge bg-chip text-muted text-12 leading-20 whitespace-nowrap"
        >
          {transform}
        </li>
      ))}
    </ul>
  );
}
