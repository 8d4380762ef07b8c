import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/moderation/audit.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { ACTION_STYLES } from "./action-styles.ts";
import styles from "./audit-entry-row.module.css";
import { changeRows } from "./change-rows.ts";

/** Renders one action: actor, action, target, time, reason, and the changed values. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, subject, reason, at } = entry;
  const { verb, icon } = ACTION_STYLES[action];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.texts}>
        <p>
          <Person username={actor.username} /> {verb} <Person username={target?.username ?? ""} />
        </p>
        {subject && (
          <p className={styles.text} dir="auto">
            {subject}
          </p>
        )}
        {reason && (
          <p className={styles.text}>
            <span className={styles.label}>Reason: </span>
            <bdi>{reason}</bdi>
          </p>
        )}
        <Changes entry={entry} />
      </div>
      <TimeAgo className={styles.time} iso={at} />
    </li>
  );
}

/** Renders a name; null means a deleted account. */
function Person({ username }: { username: string }): ReactNode {
  if (username === "") return "somebody who has left";
  return (
    <Link className={classNames("hover-link", styles.person)} to={`/profile/${username}`}>
      {username}
    </Link>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const rows = changeRows(before, after);
  if (rows.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {rows.map((row) => (
        <div key={row.key}>
          <dt>{row.label}</dt>
          <dd>
            {row.before !== null && (
              <del className={styles.before}>
                <span className="sr">from </span>
                <bdi>{row.before}</bdi>
              </del>
            )}
            {row.before !== null && row.after !== null && <Icon name="right" size="s" />}
            {row.after !== null && (
              <ins className={styles.after}>
                <span className="sr">to </span>
                <bdi>{row.after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
