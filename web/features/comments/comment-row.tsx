import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import type { Comment } from "#contract/comments/contract.ts";
import { splitMentions } from "#contract/comments/mentions.ts";
import { canDeleteComment, canEditComment } from "#contract/comments/policy.ts";
import { useCurrentUser } from "#web/platform/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { NameAndTime } from "#web/ui/content/name-and-time.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import styles from "./comment-row.module.css";

const CommentEditor = lazy(() =>
  import("./comment-editor.tsx").then((module) => ({ default: module.CommentEditor })),
);

type CommentRowProps = {
  postId: string;
  comment: Comment;
  onDelete: (comment: Comment) => void;
  /** Rendered before the delete button. */
  action?: ReactNode;
};

export function CommentRow({ postId, comment, onDelete, action }: CommentRowProps) {
  const { owner, createdAt, editedAt } = comment;
  const user = useCurrentUser();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const canEdit = canEditComment(user, comment, useNow());
  const text = <CommentText text={comment.text} />;

  function closeEditor() {
    editButton.current?.focus();
    setEditing(false);
  }

  return (
    <li className={styles.row}>
      <Avatar src={owner.avatar} name={owner.username} size={36} />
      <div>
        <NameAndTime name={owner.username} to={`/profile/${owner.username}`} iso={createdAt}>
          {editedAt && <span className="t-count">edited</span>}
        </NameAndTime>
        {isEditing ? (
          <Suspense fallback={text}>
            <CommentEditor postId={postId} comment={comment} onClose={closeEditor} />
          </Suspense>
        ) : (
          text
        )}
      </div>
      <div className={styles.actions}>
        {action}
        {(canEdit || isEditing) && (
          <IconButton
            ref={editButton}
            icon="edit"
            size="s"
            label="Edit comment"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          />
        )}
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

/** Renders a comment's text, in which the users that it mentions are links. */
function CommentText({ text }: { text: string }) {
  const user = useCurrentUser();
  return (
    <p className={styles.text} dir="auto">
      {splitMentions(text).map(({ text: part, name }, index) =>
        name ? (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
            key={index}
            className="link"
            data-own={name.toLowerCase() === user?.username.toLowerCase() || undefined}
            to={`/profile/${name}`}
          >
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}
