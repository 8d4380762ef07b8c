import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NoticeRow } from "#contract/moderation/notices.ts";
import { noticeName } from "#web/routes/notices/notice-texts.ts";
import { PostLine } from "#web/routes/notices/post-line.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./notice-list.module.css";

type NoticeListProps = {
  notices: readonly NoticeRow[];
  pictureOf: (notice: NoticeRow) => ReactNode;
};

/** Lists notices for staff. */
export function NoticeList({ notices, pictureOf }: NoticeListProps) {
  return (
    <ul className={styles.list} aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice._id}>
          <Link className={styles.row} to={`/notices/${notice._id}`}>
            <PostLine
              picture={pictureOf(notice)}
              title={`${noticeName(notice)} from ${notice.name || "a sender who is erased"}`}
              meta={metaOf(notice)}
            >
              <TimeAgo iso={notice.at} className={styles.time} />
            </PostLine>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function metaOf({ title, numPosts, upheld }: NoticeRow): string {
  const named = title || "A post";
  const posts = numPosts === 1 ? named : `${named} and ${numPosts - 1} more`;
  if (upheld === null) return posts;
  return `${posts} · ${upheld ? "Posts were removed" : "Dismissed"}`;
}
