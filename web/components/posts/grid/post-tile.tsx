import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { PostTile as Post } from "#contract/posts/contract.ts";
import { saleText } from "#contract/posts/texts.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { likesText } from "#web/components/posts/sale.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { averageColour, handOver, PostPicture, type PostPictureProps } from "./post-picture.tsx";
import styles from "./post-tile.module.css";
import { PHONE_WIDTH_MAX } from "./row-breaks.ts";
import { NsfwBadge, SaleBadge, Veil } from "./tile-parts.tsx";

/** What a tile shows on its picture in place of the price, and what its name says of it. */
export type TileNote = { text: string; content: ReactNode };

/** What a tile shows along its lower edge and in its caption, and what its name says of it. */
export type TileFoot = { text: string; bar: ReactNode; caption: ReactNode };

type PostTileProps = {
  post: Post;
  note?: TileNote;
  foot?: TileFoot;
  /** The share of a phone's width that it takes, from 0 to 1. */
  phoneShare?: number;
  /** The ids of the list it is in, through which its page turns. */
  list?: readonly string[];
  /** Without a priority, it loads near the viewport. */
  priority?: "normal" | "first";
};

/** The width of a tile (px) for 250px of height. */
const WIDTHS = { square: 250, tall: 150, wide: 420 } as const;

/** About one phone screen; native lazy loading fetches three ahead, even without scrolling. */
const NEAR = "700px";

export function PostTile({ post, note, foot, phoneShare, list, priority }: PostTileProps) {
  const { title, owner, numImages } = post;
  const viewer = useCurrentUser();
  const veiled = isVeiled(post, viewer);
  // The maker's own are marked, as others may not see them.
  const marked = post.nsfw && !viewer?.settingViewNSFW;
  const price = !note && saleText(post);
  const likes = likesText(post.numLikes);
  // What is seen, in its order, so that who speaks to the browser can say it.
  const name = [
    `${title} by ${owner.username}`,
    note ? note.text : price,
    foot?.text,
    numImages > 1 && `${numImages} pictures`,
    marked && "NSFW",
    `${likes} ${post.numLikes === 1 ? "like" : "likes"}`,
  ];
  return (
    <Link
      className={`block ${styles.tile}`}
      to={`/post/${post._id}`}
      state={{ list, tile: post }}
      viewTransition={allowsMotion()}
      onClick={({ currentTarget }) => {
        handOver(currentTarget.querySelector("img"));
        nameForTransition(currentTarget);
      }}
      aria-label={name.filter(Boolean).join(", ")}
    >
      <span className={styles.caption}>
        <b dir="auto">{title}</b>{" "}
        <span>
          <span className="block overflow-hidden text-ellipsis whitespace-nowrap">
            by {owner.username}
          </span>{" "}
          {/* Shown by the style sheet, as narrow tiles leave it out. */}
          <span
            className={`inline-flex items-center gap-4 flex-none tabular-nums ${styles.likes}`}
            data-likes={likes}
          >
            <Icon name="heart" size="s" />
          </span>
        </span>
        {foot && <span className={styles.footCaption}>{foot.caption}</span>}
      </span>{" "}
      {price && (
        <span
          className={`cluster absolute top-0 right-0 left-0 h-24 overflow-hidden ${styles.badge}`}
        >
          <SaleBadge text={price} />
        </span>
      )}
      {veiled ? (
        <Veil post={post} className={styles.picture} />
      ) : (
        <Picture post={post} phoneShare={phoneShare} priority={priority} />
      )}
      <span className={`flex absolute top-0 right-0 ${styles.corner}`}>
        {numImages > 1 && (
          // The style sheet shows the number: as text, its place would have to be that in the name.
          <span className={`flex items-center gap-4 ${styles.count}`} data-count={numImages}>
            <Icon name="copy" size="s" />
          </span>
        )}
        {marked && !veiled && <NsfwBadge />}
      </span>
      {note?.content}
      {foot && (
        <span
          className={`absolute right-0 bottom-0 left-0 h-12 border-t-2 border-t-ground ${styles.foot}`}
        >
          {foot.bar}
        </span>
      )}
    </Link>
  );
}

const allowsMotion = () =>
  typeof window !== "undefined" && matchMedia("(prefers-reduced-motion: no-preference)").matches;

/** Names the picture as the stage's, into which it grows; where there is one already, that changes. */
function nameForTransition(tile: HTMLElement): void {
  if (document.querySelector("main figure")) return;
  // Unless a navigation was given up, there is no other.
  for (const image of document.querySelectorAll<HTMLElement>("a img")) {
    image.style.viewTransitionName = tile.contains(image) ? "stage" : "";
  }
}

function Picture({ post: { images, category }, phoneShare = 1, priority }: PostTileProps) {
  const [image] = images;
  if (!image) return null;
  const width = WIDTHS[CATEGORY_STYLES[category].shape];
  const sizes = `(max-width: ${PHONE_WIDTH_MAX}px) ${Math.ceil(phoneShare * 100)}vw, ${width}px`;
  const shown = { className: styles.picture, image, sizes, alt: image.alt };
  return priority ? <PostPicture {...shown} priority={priority} /> : <LazyPicture {...shown} />;
}

/** Renders a picture that loads near the viewport, and its average colour before. */
function LazyPicture(props: Omit<PostPictureProps, "priority">) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  if (near) return <PostPicture {...props} />;
  const { image, className } = props;
  const style = { display: "block", backgroundColor: averageColour(image.thumbhash) };
  return (
    <span ref={place} className={className} style={style}>
      <noscript>
        <PostPicture {...props} />
      </noscript>
    </span>
  );
}

/** How many posts one can turn from a tile's page, in each direction. */
const TURNED_MAX = 50;

/** Returns the ids around one of a list's, through whose posts its page turns. */
export function neighborsOf(ids: readonly string[], index: number): readonly string[] {
  return ids.slice(Math.max(0, index - TURNED_MAX), index + TURNED_MAX + 1);
}
