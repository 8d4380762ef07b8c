import type { Report } from "#contract/moderation/reports.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import styles from "./reported-item.module.css";

// The widths of the column beside the facts.
const SIZES = {
  wide: "(min-width: 1280px) calc(100vw - 840px), 100vw",
  square: "min(510px, 100vw)",
  tall: "280px",
} as const;

/** Renders the reported item in its current state. */
export function ReportedItem({ report }: { report: Report }) {
  const { kind, post, comment, loadout, maker } = report;
  if (post) {
    const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
    return (
      <div className={`shrinks ${styles.post}`}>
        <PostPictures
          post={{ ...post, category, owner: maker }}
          sizes={SIZES[CATEGORY_STYLES[category].shape]}
          inset
        />
        {post.description && (
          <p className={`mt-12 muted lines ${styles.description}`} dir="auto">
            {post.description}
          </p>
        )}
      </div>
    );
  }
  if (comment) {
    return (
      <>
        <blockquote className={`card lines ${styles.comment}`} dir="auto">
          {comment.text}
        </blockquote>
        <LinkButton icon="ext" to={`/post/${comment.postId}#comments`}>
          Open post
        </LinkButton>
      </>
    );
  }
  if (loadout) {
    return (
      <>
        {loadout.note && (
          <blockquote className={`card lines ${styles.comment}`} dir="auto">
            {loadout.note}
          </blockquote>
        )}
        <LinkButton icon="ext" to={`/l/${loadout.code}`}>
          Open loadout
        </LinkButton>
      </>
    );
  }
  if (kind === "user" && maker) {
    return (
      maker.bio && (
        <blockquote className={`card lines ${styles.comment}`} dir="auto">
          {maker.bio}
        </blockquote>
      )
    );
  }
  return <EmptyState icon="trash" title="It is gone" text="Somebody deleted it since." />;
}
