import type { ReactNode } from "react";
import type { Comment } from "#contract/comments/contract.ts";
import { canDeleteComment } from "#contract/comments/policy.ts";
import { useCurrentUser } from "#web/platform/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { NameAndTime } from "#web/ui/content/name-and-time.tsx";
import styles from "./comment-row.module.css";

type CommentRowProps = {
  comment: Comment;
  onDelete: (comment: Comment) => void;
  /** Rendered before the delete button. */
  action?: ReactNode;
};

export function CommentRow({ comment, onDelete, action }: CommentRowProps) {
  const { owner, text, createdAt } = comment;
  const user = useCurrentUser();
  return (
    <li className={styles.row}>
      <Avatar src={owner.avatar} name={owner.username} size={36} />
      <div>
        <NameAndTime name={owner.username} to={`/profile/${owner.username}`} iso={createdAt} />
        <p className={styles.text} dir="auto">
          {text}
        </p>
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
