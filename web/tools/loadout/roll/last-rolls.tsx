import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Item } from "#contract/items/item.ts";
import { loadoutOf, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import type { PastRoll } from "#contract/loadout/roll/session-state.ts";
import { WeaponIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import styles from "./last-rolls.module.css";

type LastRollsProps = {
  rolls: readonly PastRoll[];
  /** The query string of the roll that is shown. */
  shown: string;
  find: (sapbdb: string) => Item | undefined;
  onShow: () => void;
  onClear: () => void;
  /** What the shown roll offers. */
  actions: ReactNode;
};

/** Lists the last rolls on this device; following one shows it again. */
export function LastRolls({ rolls, shown, find, onShow, onClear, actions }: LastRollsProps) {
  return (
    <section className={styles.last} aria-labelledby="last-rolls">
      <div className={styles.head}>
        <h2 id="last-rolls">Last ten rolls</h2>
        <div className={styles.actions}>{actions}</div>
        {rolls.length > 0 && (
          <Button variant="quiet" size="s" className={styles.clear} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {rolls.length === 0 ? (
        <p className={styles.none}>Rolls on this device show here.</p>
      ) : (
        <ol className={styles.rolls}>
          {rolls.map((roll) => (
            <li key={roll.search}>
              <PastRollLink
                roll={roll}
                isShown={roll.search === shown}
                find={find}
                onShow={onShow}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type PastRollLinkProps = Pick<LastRollsProps, "find"> & {
  roll: PastRoll;
  isShown: boolean;
  onShow: () => void;
};

function PastRollLink({ roll: { search, at }, isShown, find, onShow }: PastRollLinkProps) {
  const shared = parseRollUrl(new URLSearchParams(search));
  const loadout = shared && loadoutOf(shared, find);
  const weapon = loadout?.primary?.weapon;
  return (
    <Link
      to={`/loadout${search}`}
      className={styles.roll}
      aria-current={isShown || undefined}
      preventScrollReset
      onClick={isShown ? undefined : onShow}
    >
      {weapon ? <WeaponIcon weapon={weapon} /> : <span className={styles.unknown} />}
      <span className={styles.names}>
        <b>{weapon?.sdisplayname ?? "No primary weapon"}</b>
        <span className={styles.second}>{loadout?.secondary?.weapon.sdisplayname}</span>
      </span>
      <span className={styles.time}>{ageOf(at)}</span>
    </Link>
  );
}

const MINUTE = 60_000;

/** Returns 'now', '4 min', '2 h' or '3 d'; the list is rendered anew at each roll. */
function ageOf(at: number): string {
  const minutes = Math.floor((Date.now() - at) / MINUTE);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
