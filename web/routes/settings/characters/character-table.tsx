import { GENDERS, SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import { Faction } from "#web/components/characters/faction.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./character-table.module.css";

type CharacterTableProps = {
  owner: string;
  characters: readonly Character[];
  onRemove: (character: Character) => void;
};

/** Renders a user's characters with all their details; rows stack on a phone. */
export function CharacterTable({ owner, characters, onRemove }: CharacterTableProps) {
  if (characters.length === 0) return <p className={styles.empty}>No characters yet.</p>;
  return (
    <table className={styles.table}>
      <caption className="sr">Characters of {owner}</caption>
      <thead>
        <tr>
          <th scope="col">Faction</th>
          <th scope="col">Name</th>
          <th scope="col">Server</th>
          <th scope="col">Gender</th>
          <th scope="col">
            <span className="sr">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {characters.map((character) => (
          <Row key={character._id} character={character} onRemove={() => onRemove(character)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ character, onRemove }: { character: Character; onRemove: () => void }) {
  const { name, server, gender, faction } = character;
  return (
    <tr className={faction === 0 ? styles.enforcer : styles.criminal}>
      <td className={styles.faction}>
        <Faction faction={faction} />
      </td>
      <th scope="row" className={styles.name} dir="auto">
        {name}
      </th>
      <td className={classNames(styles.detail, styles.server)}>{SERVERS[server]}</td>
      <td className={styles.detail}>{GENDERS[gender]}</td>
      <td className={styles.remove}>
        <IconButton icon="trash" label={`Remove ${name}`} title="Remove" onClick={onRemove} />
      </td>
    </tr>
  );
}
