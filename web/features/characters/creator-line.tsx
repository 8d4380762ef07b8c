import { SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./creator-line.module.css";
import { Faction } from "./faction.tsx";

type Creator = Pick<Character, "name" | "server" | "faction">;

/** Renders the character that made a post, to be contacted for trades in the game. */
export function CreatorLine({ creator }: { creator: Creator }) {
  const { name, server, faction } = creator;
  return (
    <dl className={classNames(styles.line, faction === 0 ? styles.enforcer : styles.criminal)}>
      <div>
        <dt className="t-xs">Creator</dt>
        <dd dir="auto">{name}</dd>
      </div>
      <div className={styles.server}>
        <dt className="t-xs">Server</dt>
        <dd>{SERVERS[server]}</dd>
      </div>
      <div>
        <dt className="t-xs">Faction</dt>
        <dd>
          <Faction faction={faction} />
        </dd>
      </div>
    </dl>
  );
}
