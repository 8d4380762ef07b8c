import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/moderation/audit.ts";
import { ChangedValues } from "#web/components/moderation/audit/changed-values.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { ACTION_STYLES } from "./action-styles.ts";
import styles from "./audit-entry-row.module.css";

/** Renders one action: actor, action, target, time, reason, and the changed values. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, subject, reason, before, after, at, decisionId } = entry;
  const { verb, icon, hasNoTarget } = ACTION_STYLES[action];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.texts}>
        <p>
          <Person username={actor.username} /> {verb}
          {!hasNoTarget && (
            <>
              {" "}
              <Person username={target?.username ?? ""} />
            </>
          )}
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
        <ChangedValues before={before} after={after} />
        <StatementLink id={decisionId} target={target} />
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

type StatementLinkProps = { id: string | null; target: AuditEntry["target"] };

/** Links to the decision that an act took or concerned; there is none once the account is gone. */
function StatementLink({ id, target }: StatementLinkProps) {
  if (id === null || !target?.username) return null;
  return (
    <p className={styles.text}>
      <Link className="link" to={`/decision/${id}`}>
        Statement of reasons
      </Link>
    </p>
  );
}
