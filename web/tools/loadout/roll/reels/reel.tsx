import type { ReactNode } from "react";
import type { RollPart } from "#contract/loadout/roll/roll.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import styles from "./reel.module.css";

/** What locks a reel and rolls it alone. */
export type ReelActions = {
  locks: readonly RollPart[];
  onLock: (part: RollPart) => void;
  onReroll: (part: RollPart) => void;
};

export type ReelMotion = {
  /** What passes while the reel spins: items, and their names. */
  passing?: { items: ReactNode; names: ReactNode } | undefined;
  /** Whether it has just settled by itself. */
  settled?: boolean | undefined;
};

type ReelProps = ReelActions & {
  part: RollPart;
  /** The accessible name. */
  label: string;
  title: string;
  name: string | undefined;
  note: string | undefined;
  /** The labels of the rules that its locked item breaks. */
  broken?: readonly string[] | undefined;
  picture: ReactNode;
  motion: ReelMotion;
  /** The slots. */
  children?: ReactNode;
};

/** Renders a part of the roll; while it spins, what settles is invisible and keeps its place. */
export function Reel(props: ReelProps) {
  const { part, label, title, name, note, broken = [], picture, motion, children } = props;
  const { locks, onLock, onReroll } = props;
  const isLocked = locks.includes(part);
  const { passing, settled } = motion;
  return (
    <section
      className={`flex flex-col min-w-0 ${styles.reel}`}
      aria-label={label}
      data-part={part}
      data-locked={isLocked || undefined}
      data-spinning={passing ? true : undefined}
      data-settled={settled || undefined}
    >
      <div
        className={`flex items-center gap-2 pr-6 pl-16 phone:gap-0 phone:pr-0 phone:pl-10 ${styles.head}`}
      >
        <b className="flex-1 t-label phone:text-14">{title}</b>
        <span
          className={`text-muted mr-6 font-display font-semibold text-13 leading-20 ${styles.state}`}
        >
          {isLocked ? "Locked" : passing && "Rolling"}
        </span>
        <IconButton
          icon="lock"
          label={`Lock ${label.toLowerCase()}`}
          className={styles.lock}
          aria-pressed={isLocked}
          onClick={() => onLock(part)}
        />
        <IconButton
          icon="reroll"
          label={`Reroll ${label.toLowerCase()} only`}
          disabled={isLocked}
          onClick={() => onReroll(part)}
        />
      </div>
      <div className={`flex-none ${styles.window}`}>
        {passing?.items}
        <div className={`grid place-items-center h-full px-[4%] ${styles.picture}`}>{picture}</div>
      </div>
      <div
        className={`[--name-top:14px] relative min-h-76 pt-14 px-16 large:[--name-top:22px] large:min-h-120 large:pt-22 large:px-24 phone:[--name-top:8px] phone:min-h-60 phone:py-8 phone:px-12 ${styles.text}`}
      >
        {passing?.names}
        {name && <h2 className={`line-clamp-2 ${styles.name}`}>{name}</h2>}
        <p className={`t-sm large:mt-4 large:text-15 large:leading-24 ${styles.note}`}>
          {broken.length > 0 ? <b className="text-bad">Breaks: {broken.join(", ")}</b> : note}
        </p>
      </div>
      {children}
    </section>
  );
}
