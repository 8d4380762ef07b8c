import type { PostTile as Post } from "#contract/posts/contract.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { ratioOf } from "./justified-grid.tsx";
import styles from "./post-row.module.css";
import { PostTile } from "./post-tile.tsx";

/** The least sum of aspect ratios that fills a page of 1,920px at a height of 240px. */
const RATIO_MIN = 7.8;

/** Renders as many posts as one row takes; in narrow windows they scroll sideways. */
export function PostRow({ posts, label }: { posts: readonly Post[]; label: string }) {
  const shown = fitting(posts);
  const ids = shown.map(({ _id }) => _id);
  return (
    <ul className={`flex gap-10 ${styles.row}`} aria-label={label}>
      {shown.map((post) => (
        <li key={post._id} className={styles[CATEGORY_STYLES[post.category].shape]}>
          <PostTile post={post} phoneShare={0.4} list={ids} />
        </li>
      ))}
    </ul>
  );
}

function fitting(posts: readonly Post[]): readonly Post[] {
  let sum = 0;
  const end = posts.findIndex(({ category }) => {
    sum += ratioOf(category);
    return sum >= RATIO_MIN;
  });
  return end < 0 ? posts : posts.slice(0, end + 1);
}
