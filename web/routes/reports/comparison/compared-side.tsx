import { Link } from "react-router";
import type { Comparison } from "#contract/moderation/reports.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import styles from "./comparison.module.css";

type ComparedSideProps = {
  post: Comparison["earlier"];
  /** What its maker did, as a sentence. */
  role: string | null;
  sizes: string;
  /** At the right of the title. */
  note?: string;
};

/** Renders one of two compared posts with its maker. */
export function ComparedSide({ post, role, sizes, note }: ComparedSideProps) {
  const { _id, title, image, maker } = post;
  return (
    <div className="shrinks">
      <Link className={`row gap-10 ${styles.maker}`} to={profilePath(maker.username)}>
        <Avatar src={maker.avatar} name={maker.username} />
        <span>
          <b>{maker.username}</b>
          <span className="t-sm">
            {role} {countText(maker.numPosts, "creation", "creations")}
          </span>
        </span>
      </Link>
      <PostPicture
        className={styles.picture}
        image={image}
        sizes={sizes}
        alt={image.alt}
        priority="normal"
      />
      <div className={`row wrap between ${styles.meta}`}>
        <Link className={`t-label breaks ${styles.title}`} to={`/post/${_id}`} dir="auto">
          {title}
        </Link>
        {note && <span className="t-sm num">{note}</span>}
      </div>
    </div>
  );
}
