import { IconLink } from "#web/ui/buttons/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** The position of what is open in its list, and its neighbours' ids. */
export type Position = {
  /** '1 of 12'; just '1' when the total is unknown. */
  text: string;
  previous: string | null;
  next: string | null;
};

type Place = { page: number; pageSize: number; total: number | undefined };

/** Returns the position of an item by the rows of a list's page; null when it is not on that page. */
export function positionIn(
  rows: readonly { _id: string }[],
  id: string,
  { page, pageSize, total }: Place,
): Position | null {
  const index = rows.findIndex(({ _id }) => _id === id);
  if (index === -1) return null;
  const position = (page - 1) * pageSize + index + 1;
  return {
    text: total === undefined ? `${position}` : `${position} of ${Math.max(total, position)}`,
    previous: rows[index - 1]?._id ?? null,
    next: rows[index + 1]?._id ?? null,
  };
}

type ListPositionProps = {
  position: Position | null;
  /** What the list contains, as in "Next report". */
  noun: string;
  pathOf: (id: string) => string;
  /** Single keys that lead to the neighbours, where the page has them. */
  shortcuts?: { previous: string; next: string };
};

/** Renders links to the previous and next item of a list, and the position. */
export function ListPosition({ position, noun, pathOf, shortcuts }: ListPositionProps) {
  if (!position) return null;
  const step = (to: "previous" | "next", label: string, icon: "left" | "right") => {
    const id = position[to];
    return id === null ? (
      <span className="grid place-items-center size-(--h-control) text-line-2" aria-hidden="true">
        <Icon name={icon} />
      </span>
    ) : (
      <IconLink icon={icon} label={label} to={pathOf(id)} aria-keyshortcuts={shortcuts?.[to]} />
    );
  };
  return (
    <nav className="flex items-center gap-4 flex-none" aria-label="Place in the list">
      {step("previous", `Previous ${noun}`, "left")}
      <span className="t-sm tabular-nums">{position.text}</span>
      {step("next", `Next ${noun}`, "right")}
    </nav>
  );
}
