import { useState } from "react";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { NO_LONGER, nameOfId, PART_TITLES, PARTS, type Part } from "#contract/loadout/parts.ts";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { modifierHue } from "#web/tools/loadout/icons/modifier-hue.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** The most items of a list that show before all are asked for. */
const SHOWN_MAX = 24;

/** Renders the lists of a published profile. */
export function ProfileStage({ loadout }: { loadout: PublishedLoadout }) {
  return (
    <div className="grid gap-12">
      {PARTS.filter((part) => loadout.items[part].length > 0).map((part) => (
        <PartList key={part} part={part} loadout={loadout} />
      ))}
    </div>
  );
}

function PartList({ part, loadout: { items, known } }: { part: Part; loadout: PublishedLoadout }) {
  const [all, setAll] = useState(false);
  const ids = items[part];
  const shown = all ? ids : ids.slice(0, SHOWN_MAX);
  const byId = new Map(known.map((item) => [item.sapbdb, item]));
  const title = PART_TITLES[part];
  return (
    <section
      className="card min-w-0 px-20 pt-16 pb-20 [--ix:var(--s1)] phone:p-12"
      aria-label={title}
    >
      <h2 className="mb-12 font-display font-semibold text-19 leading-24">
        {title} <span className="text-muted tabular-nums">({ids.length})</span>
      </h2>
      <ul className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(216px,1fr))] phone:grid-cols-1">
        {shown.map((id) => {
          const item = byId.get(id);
          const category = item && "emodifiercategory" in item ? item.emodifiercategory : null;
          return (
            <li
              key={id}
              className={classNames(
                "grid gap-12 items-center grid-cols-[64px_minmax(0,1fr)] min-h-44 py-6 pr-12 pl-8 bg-s2",
                category !== null && "[--ib:var(--m)]",
              )}
              style={modifierHue(category)}
            >
              <span className="grid place-items-center overflow-hidden [&>svg]:w-60 [&>svg]:max-h-28">
                {item && <ItemIcon item={item} />}
              </span>
              <span className="breaks font-display font-semibold text-14 leading-18">
                {item?.sdisplayname ?? nameOfId(id)}
                {!item && (
                  <span className="block text-muted font-body font-normal text-12 leading-16">
                    {NO_LONGER}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < ids.length && (
        <Button className="mt-12" onClick={() => setAll(true)}>
          {`Show all ${ids.length}`}
        </Button>
      )}
    </section>
  );
}
