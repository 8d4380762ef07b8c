import { Link } from "react-router";
import { HOLD_REASONS } from "#contract/moderation/holds.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./hold-row.module.css";
import { type Hold, useReleaseHold, useRemoveHeld } from "./holds-api.ts";

/** Renders a post that waits for staff, who show or remove it. */
export function HoldRow({ hold }: { hold: Hold }) {
  const { _id, title, description, images, maker, cause, note, removed, at } = hold;
  const release = useReleaseHold(_id);
  const removal = useRemoveHeld(_id);

  function askToRemove() {
    askForStatement({
      title: `Delete ${title}?`,
      body: "Nobody but its maker has seen it.",
      confirmLabel: "Delete Post",
      username: maker.username,
      act: (statement) => removal.mutateAsync(statement),
    });
  }

  return (
    <li className={styles.row}>
      <div className={styles.pictures}>
        {images.map(({ url, alt }) => (
          <img key={url} className={styles.picture} src={url} alt={alt} loading="lazy" />
        ))}
      </div>
      <div className={styles.texts}>
        <h2 className="t-h3" dir="auto">
          {title}
        </h2>
        <p className="t-sm">
          <Link className="link" to={`/profile/${maker.username}`}>
            {maker.username}
          </Link>
          , <TimeAgo iso={at} />
        </p>
        {description && <p dir="auto">{description}</p>}
        <p className="t-sm" dir="auto">
          {HOLD_REASONS[cause]} {note}
        </p>
        {removed && (
          <p className="t-sm">
            Removed <TimeAgo iso={removed.at} /> by rule {removed.rule}, <bdi>{removed.title}</bdi>.
          </p>
        )}
        <div className={styles.acts}>
          <Button icon="check" busy={release.isPending} onClick={() => release.mutate()}>
            Show the post
          </Button>
          <Button variant="danger-quiet" icon="trash" onClick={askToRemove}>
            Delete Post
          </Button>
        </div>
      </div>
    </li>
  );
}
