import type { ReactNode } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import type { NoticeRole } from "#contract/notices/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** Who the sender of a notice is, as a choice and as its readers see it. */
export const ROLE_TEXTS: Readonly<Record<NoticeRole, string>> = {
  maker: "The person who made it",
  agent: "Acting for that person",
  concerned: "A person it shows or names",
};

/** Returns the number of a notice as people read it. */
export function noticeName({ number }: { number: number }): string {
  return `N-${number}`;
}

type PostLineProps = {
  /** Null without one that everybody may see. */
  image: PostImage | null;
  title: ReactNode;
  meta: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
};

/** Renders a post that a notice names, on one line. */
export function PostLine({ image, title, meta, children }: PostLineProps) {
  return (
    <div className="card grid gap-14 items-center grid-cols-[56px_minmax(0,1fr)_auto] min-h-68 py-4 pr-8 pl-4">
      <span className="grid place-items-center text-faint size-56 overflow-hidden bg-s2 [&_img]:size-56 [&_img]:object-cover">
        {image ? <PostPicture image={image} sizes="100px" alt="" /> : <Icon name="img" />}
      </span>
      <span className="grid gap-2 min-w-0">
        <b className="t-label breaks" dir="auto">
          {title}
        </b>
        <span className="t-note text-muted breaks">{meta}</span>
      </span>
      {children}
    </div>
  );
}
