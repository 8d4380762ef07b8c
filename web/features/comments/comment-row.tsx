import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Comment } from "#contract/comments/contract.ts";
import { canDeleteComment } from "#contract/comments/policy.ts";
import { useCurrentUser } from "#web/platform/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import styles from "./comment-row.module.css";

type CommentRowProps = {
  comment: Comment;
  onDelete: (comment: Comment) => void;
  /** Before the button that deletes. */
  action?: ReactNode;
};

export function CommentRow({ comment, onDelete, action }: CommentRowProps) {
  const { owner, text, createdAt } = comment;
  const user = useCurrentUser();
  return (
    <li className={styles.row}>
      <Avatar src={owner.avatar} name={owner.username} size={36} />
      <div className={styles.content}>
        <p className={styles.head}>
          <Link className={styles.name} to={`/profile/${owner.username}`}>
            {owner.username}
          </Link>
          <TimeAgo className={styles.time} iso={createdAt} />
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        {action}
        {canDeleteComment(user, comment) && (
          <IconButton
            icon="trash"
            size="s"
            label={`Delete comment by ${owner.username}`}
            onClick={() => onDelete(comment)}
          />
        )}
      </div>
    </li>
  );
}
