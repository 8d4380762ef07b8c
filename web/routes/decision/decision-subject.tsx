import { Link } from "react-router";
import type { ReadDecision } from "#contract/moderation/decisions.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import styles from "./decision.module.css";

/** Renders what a decision is about: picture and title of a post, or the text of a comment. */
export function DecisionSubject({ decision }: { decision: ReadDecision }) {
  const { subject, image, waits, own } = decision;
  const { kind, title, postId } = subject;
  if (kind === "user") return null;
  if (kind === "comment") {
    return (
      <blockquote className={styles.comment} dir="auto">
        {title}
      </blockquote>
    );
  }
  return (
    <div className={styles.subject}>
      {image && (
        <div className={styles.picture}>
          <PostPicture image={image} sizes="176px" alt={image.alt} />
        </div>
      )}
      <div>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {postId !== null && waits === null && (
          <Link className="link" to={`/post/${postId}`}>
            Open post
          </Link>
        )}
        {postId !== null && waits !== null && own && (
          <Link className="link" to={`/post/${postId}/edit`}>
            Edit post
          </Link>
        )}
      </div>
    </div>
  );
}
