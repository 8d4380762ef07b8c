import { Link } from "react-router";
import type { PostTile as Post } from "#contract/posts/contract.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SaleBadge } from "#web/ui/sale-badge.tsx";
import { CATEGORY_LOOKS } from "./category-looks.ts";
import { PostPicture } from "./post-picture.tsx";
import styles from "./post-tile.module.css";
import { likesText, saleText } from "./sale.ts";

type PostTileProps = { post: Post; priority?: "late" | "normal" | "first" };

// A tile is as wide as its row allows, up to 250px high.
const SIZES = {
  square: "min(250px, 100vw - 24px)",
  tall: "150px",
  wide: "min(420px, 100vw - 24px)",
} as const;

export function PostTile({ post, priority }: PostTileProps) {
  const { title, owner, category, images } = post;
  const [image] = images;
  const price = saleText(post);
  return (
    <Link
      className={styles.tile}
      to={`/post/${post._id}`}
      aria-label={[`${title} by ${owner.username}`, price].filter(Boolean).join(", ")}
    >
      {image && (
        <PostPicture
          className={styles.picture}
          image={image}
          sizes={SIZES[CATEGORY_LOOKS[category].shape]}
          alt=""
          priority={priority}
        />
      )}
      {price && (
        <span className={styles.badge}>
          <SaleBadge text={price} />
        </span>
      )}
      <span className={styles.caption}>
        <b>{title}</b>
        <span>
          <span className={styles.owner}>{owner.username}</span>
          <span className={styles.likes}>
            <Icon name="heart" size="s" />
            {likesText(post.numLikes)}
          </span>
        </span>
      </span>
    </Link>
  );
}
