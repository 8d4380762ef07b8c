import type { CSSProperties, ReactNode } from "react";
import type { Modification, Preset } from "#contract/items/item.ts";
import type { Loadout, RolledWeapon, RollPart } from "#contract/loadout/roll/roll.ts";
import type { StreamLayout } from "#contract/streams/rules.ts";
import { ItemIcon, ModifierIcon, modifierHue } from "#web/tools/loadout/icons/item-icon.tsx";
import { partTexts } from "./item-texts.ts";
import streamOverlayStyles from "./stream-overlay.module.css";
import styles from "./stream-plates.module.css";
import type { StreamLook } from "./stream-url.ts";

type PlatesProps = {
  layout: Exclude<StreamLayout, "hidden">;
  loadout: Loadout;
  locks: readonly RollPart[];
  /** What passes on a part while it spins. */
  passing: (part: RollPart) => { items: ReactNode } | undefined;
};

/** Renders a loadout for viewers of a stream: everything, or weapons and grenade in a line. */
function StreamPlates({ layout, ...props }: PlatesProps) {
  return layout === "full" ? <FullPlates {...props} /> : <CompactPlates {...props} />;
}

type LayoutProps = Omit<PlatesProps, "layout">;

function FullPlates({ loadout, locks, passing }: LayoutProps) {
  const plate = (part: RollPart, label: string, content: ReactNode) => (
    <Plate label={label} locked={locks.includes(part)} passing={passing(part)?.items}>
      {content}
    </Plate>
  );
  const { primary, secondary, grenade, characterModifications } = loadout;
  return (
    <div className={`grid ${styles.full}`}>
      {plate("primary", "Primary", <Primary rolled={primary} />)}
      {plate("secondary", "Secondary", <Secondary rolled={secondary} />)}
      {plate(
        "grenade",
        "Grenade",
        <>
          <Name name={grenade?.sdisplayname} />
          <div className={`grid place-items-center flex-1 min-h-0 ${styles.grenade}`}>
            {grenade && <ItemIcon item={grenade} />}
          </div>
        </>,
      )}
      {plate(
        "characterModifications",
        "Character",
        <ul
          className={`grid list-none gap-[calc(8_*_var(--k))] mt-[calc(8_*_var(--k))] ${styles.rows}`}
        >
          {characterModifications.map((one) => (
            <ModificationRow key={one.sapbdb} modification={one} />
          ))}
        </ul>,
      )}
    </div>
  );
}

type PlateProps = {
  label: string;
  locked: boolean;
  passing: ReactNode;
  children: ReactNode;
};

/** Renders a plate; while its part spins, what settles keeps its place. */
function Plate({ label, locked, passing, children }: PlateProps) {
  return (
    <section
      className={`min-w-0 ${styles.plate}`}
      data-locked={locked || undefined}
      data-spinning={passing ? true : undefined}
    >
      <h2 className={styles.label}>{label}</h2>
      {passing}
      <div className={`flex flex-col h-(--content) ${styles.content}`}>{children}</div>
    </section>
  );
}

function Primary({ rolled }: { rolled: RolledWeapon | null }) {
  if (!rolled) return <Name name={undefined} />;
  const { weapon, filled } = rolled;
  return (
    <>
      <div
        className={`grid items-start flex-1 grid-cols-[minmax(0,1fr)_calc(390_*_var(--k))] min-h-0 ${styles.primary}`}
      >
        <Name name={weapon.sdisplayname} large />
        <ItemIcon item={weapon} />
      </div>
      <ul
        className={`grid flex-none list-none grid-cols-3 gap-[calc(14_*_var(--k))] ${styles.slots}`}
      >
        {[...weapon.modifications, ...filled].map((one) => (
          <ModificationRow key={one.sapbdb} modification={one} />
        ))}
      </ul>
    </>
  );
}

function Secondary({ rolled }: { rolled: RolledWeapon | null }) {
  if (!rolled) return <Name name={undefined} />;
  const presets = rolled.weapon.modifications.map(({ sdisplayname }) => sdisplayname);
  return (
    <>
      <Name name={rolled.weapon.sdisplayname} />
      <div className={`grid place-items-center flex-1 min-h-0 ${styles.secondary}`}>
        <ItemIcon item={rolled.weapon} />
      </div>
      <p className="truncate [color:#b3c0cd]">{presets.join(", ")}</p>
    </>
  );
}

/** Renders a name in two lines at most: the longer, the smaller. */
function Name({ name = "None", large }: { name?: string | undefined; large?: boolean }) {
  const size = name.length > 24 ? "long" : large && name.length <= 14 ? "short" : undefined;
  return (
    <p
      className={`flex-none line-clamp-2 ${styles.name}`}
      data-size={size}
      data-large={large || undefined}
      dir="auto"
    >
      {name}
    </p>
  );
}

/** The letters of a modification's name that fit at the usual size. */
const LONG_NAME = 18;

function ModificationRow({ modification }: { modification: Modification | Preset }) {
  const { emodifiercategory, sdisplayname } = modification;
  return (
    <li
      style={modifierHue(emodifiercategory)}
      data-long={sdisplayname.length > LONG_NAME || undefined}
    >
      <ModifierIcon category={emodifiercategory} />
      <span>{sdisplayname}</span>
    </li>
  );
}

const COMPACT = ["primary", "secondary", "grenade"] as const;

function CompactPlates({ loadout, locks, passing }: LayoutProps) {
  const texts = partTexts(loadout);
  return (
    <div className={`grid ${styles.compact}`}>
      {COMPACT.map((part) => {
        const item = part === "grenade" ? loadout.grenade : loadout[part]?.weapon;
        return (
          <Plate
            key={part}
            label={part}
            locked={locks.includes(part)}
            passing={passing(part)?.items}
          >
            <div
              className={`flex items-center gap-[calc(24_*_var(--k))] h-full px-[calc(26_*_var(--k))] ${styles.line}`}
              data-part={part}
            >
              {item && <ItemIcon item={item} />}
              <p>
                <b dir="auto">{texts[part].name}</b>
                {texts[part].note}
              </p>
            </div>
          </Plate>
        );
      })}
    </div>
  );
}

/** Sets the unit of a stream view: a pixel of a width of 1920, times its scale. */
export function unitStyle(scale: number, width = "100vw"): CSSProperties {
  return { "--k": `calc(${width} / 1920 * ${scale})` } as CSSProperties;
}

type OverlayProps = PlatesProps & {
  look: StreamLook;
  isLeaving?: boolean;
  /** Whether the connection is lost, which only a mark says. */
  isLost?: boolean;
};

/** Renders a loadout in its place over a picture, which is the box that it is in. */
export function StreamOverlay({ look, isLeaving, isLost, ...plates }: OverlayProps) {
  return (
    <div
      className={streamOverlayStyles.place}
      data-corner={look.corner}
      data-edge={look.edge}
      data-layout={plates.layout}
      data-still={look.still || undefined}
      data-leaving={isLeaving || undefined}
    >
      <StreamPlates {...plates} />
      {isLost && <span className={streamOverlayStyles.lost} />}
    </div>
  );
}
