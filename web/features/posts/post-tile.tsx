import { Link } from "react-router";
import type { PostTile as Post } from "#contract/posts/contract.ts";
import { saleText } from "#contract/posts/sale-text.ts";
import { useCurrentUser } from "#web/platform/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SaleBadge } from "#web/ui/sale-badge.tsx";
import { CATEGORY_LOOKS } from "./category-looks.ts";
import { blurredPicture } from "./placeholder.ts";
import { PostPicture } from "./post-picture.tsx";
import styles from "./post-tile.module.css";
import { likesText } from "./sale.ts";

type PostTileProps = { post: Post; priority?: "late" | "normal" | "first" };

// A tile is as wide as its row allows, up to 250px high.
const SIZES = {
  square: "min(250px, 100vw - 24px)",
  tall: "150px",
  wide: "min(420px, 100vw - 24px)",
} as const;

export function PostTile({ post, priority }: PostTileProps) {
  const { title, owner } = post;
  const viewer = useCurrentUser();
  const veiled = post.nsfw && !viewer?.settingViewNSFW;
  const price = saleText(post);
  return (
    <Link
      className={styles.tile}
      to={`/post/${post._id}`}
      aria-label={[`${title} by ${owner.username}`, price, veiled && "NSFW"]
        .filter(Boolean)
        .join(", ")}
    >
      {veiled ? <Veil post={post} /> : <Picture post={post} priority={priority} />}
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

function Picture({ post: { images, category }, priority }: PostTileProps) {
  const [image] = images;
  if (!image) return null;
  return (
    <PostPicture
      className={styles.picture}
      image={image}
      sizes={SIZES[CATEGORY_LOOKS[category].shape]}
      alt={image.alt}
      priority={priority}
    />
  );
}

/** In the place of an NSFW picture its colours: the file is not fetched. */
function Veil({ post: { images } }: PostTileProps) {
  const [image] = images;
  return (
    <>
      {image && <img className={styles.picture} src={blurredPicture(image.thumbhash)} alt="" />}
      <span className={styles.veil}>
        <span className={styles.mark}>NSFW</span>
      </span>
    </>
  );
}
