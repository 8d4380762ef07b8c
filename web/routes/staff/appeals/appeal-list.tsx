import { Link } from "react-router";
import type { Reply } from "#contract/endpoint.ts";
import type { listAppeals } from "#contract/moderation/decisions.ts";
import { ACTION_STYLES } from "#web/routes/staff/audit/action-styles.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./appeal-list.module.css";

export type AppealRow = Reply<typeof listAppeals>["appeals"][number];

/** Lists appeals, each linked to its decision. */
export function AppealList({ appeals }: { appeals: readonly AppealRow[] }) {
  return (
    <ul>
      {appeals.map(({ _id, action, title, user, by, own, at, reversed }) => (
        <li key={_id}>
          <Link className={styles.row} to={`/decision/${_id}`}>
            <span className={styles.icon}>
              <Icon name={ACTION_STYLES[action].icon} />
            </span>
            <span className={styles.texts}>
              <b dir="auto">{title}</b>
              <span className={styles.meta}>
                {ACTION_STYLES[action].label} · {user.username} ·{" "}
                {own ? "You decided" : `${by} decided`}
              </span>
            </span>
            <span className={styles.side}>
              {reversed !== null && <b>{reversed ? "Reversed" : "Stays"}</b>}
              <TimeAgo iso={at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
