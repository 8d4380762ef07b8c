import { SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import { FactionSign } from "#web/components/characters/faction.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./character-chips.module.css";

/** Renders a user's game characters in a wrapping line. */
export function CharacterChips({ characters }: { characters: readonly Character[] }) {
  if (characters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Characters">
      {characters.map(({ _id, name, server, faction }) => (
        <li key={_id}>
          <FactionSign faction={faction} />
          <b dir="auto">{name}</b>
          <span className={classNames("t-sm", styles.server)}>{SERVERS[server]}</span>
        </li>
      ))}
    </ul>
  );
}
