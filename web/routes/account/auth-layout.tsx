import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { homeFeedQuery } from "#web/components/feeds/api.ts";
import { LogoMark } from "#web/components/logo/logo.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { classNames } from "#web/ui/class-names.ts";

type AuthLayoutProps = {
  /** Posts beside the form; decorative, so hidden from the keyboard and screen readers. */
  wall: ReactNode;
  /** A line at the bottom of the form's column. */
  foot?: ReactNode;
  /** Aligns a long form to the top. */
  long?: boolean;
  children: ReactNode;
};

export function AuthLayout({ wall, foot, long, children }: AuthLayoutProps) {
  const { name, logoUrl } = useSite();
  return (
    <div className="grid grid-cols-[528px_minmax(0,1fr)] min-h-[100svh] max-[1101px]:grid-cols-[minmax(0,440px)_minmax(0,1fr)] phone:block">
      <div className="flex flex-col min-w-0 px-64 pt-28 pb-32 border-r border-line bg-s1 max-[1101px]:px-40 phone:min-h-[100svh] phone:p-16 phone:border-r-0">
        <Link
          to="/"
          className="inline-flex items-center self-start gap-8 font-display font-bold text-21 leading-none tracking-[0.01em] phone:min-h-44"
          aria-label={`${name}, home`}
        >
          <LogoMark src={logoUrl} />
          <span>{name}</span>
        </Link>
        <div
          // At the top, so that a message that appears below moves nothing above it.
          className={classNames(
            "grid gap-18 mb-auto py-24 phone:w-full phone:max-w-480 phone:mx-auto",
            !long && "mt-[clamp(0px,13svh,160px)] phone:mt-[clamp(0px,8svh,80px)]",
          )}
        >
          {children}
        </div>
        {foot && <p className="t-xs">{foot}</p>}
      </div>
      <aside
        // Without posts, the same hatching as other empty areas.
        className="phone:hidden min-w-0 relative overflow-hidden bg-[repeating-linear-gradient(135deg,var(--s1)_0_10px,transparent_10px_20px)]"
        aria-hidden="true"
        inert
      >
        {wall}
      </aside>
    </div>
  );
}

/** Renders the separator between two ways to sign in. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-14 text-faint text-13 before:flex-1 before:h-1 before:bg-line-2 after:flex-1 after:h-1 after:bg-line-2">
      or
    </div>
  );
}

/** Renders the link to the other sign-in or sign-up page. */
export function AuthPrompt({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>;
}

/** Renders a title and the sentence below it. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="t-display">{title}</h1>
      <p className="mt-6 text-muted">{children}</p>
    </div>
  );
}

const VISITOR_QUERY = { nsfw: false };
/** Column widths, as in the style sheet. */
const COLUMNS = { left: 1.25, middle: 1, right: 1 };
/** How far each column begins above the wall. */
const RISES = ["-mt-34", "-mt-84", "-mt-128 max-[1101px]:hidden"];
const MAX_TILES = 24;

/**
 * Prefetches the wall's posts, which stay empty on failure. In the browser, the form renders first and
 * these and `others` follow.
 */
export async function prefetchWall(
  queries: QueryClient,
  ...others: Promise<void>[]
): Promise<null> {
  const parts = [queries.prefetchInfiniteQuery(homeFeedQuery(VISITOR_QUERY)), ...others];
  if (import.meta.env.SSR) await Promise.all(parts);
  return null;
}

/** Renders the newest posts in three columns. */
export function AuthWall() {
  const { data } = useInfiniteQuery(homeFeedQuery(VISITOR_QUERY));
  const posts = data?.pages.flatMap(({ posts }) => posts).slice(0, MAX_TILES) ?? [];
  const tiles = posts.flatMap(({ _id, images: [image] }) =>
    image ? [{ id: _id, image, height: image.height / image.width }] : [],
  );
  if (tiles.length === 0) return null;
  return (
    <div className="grid gap-10 absolute inset-0 grid-cols-[1.25fr_1fr_1fr] px-10 overflow-hidden bg-ground max-[1101px]:grid-cols-[1fr_1fr]">
      {fillColumns(tiles, Object.values(COLUMNS)).map((column, index) => (
        <div
          key={Object.keys(COLUMNS)[index]}
          className={`grid content-start gap-10 ${RISES[index]}`}
        >
          {column.map(({ id, image }) => (
            <PostPicture
              key={id}
              className="w-full h-auto outline outline-art-edge -outline-offset-1"
              image={image}
              sizes="340px"
              alt=""
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type Tile = {
  /** Height as a multiple of the width. */
  height: number;
};

/** Distributes tiles in order, each to the column that is shortest so far. */
export function fillColumns<T extends Tile>(tiles: readonly T[], widths: readonly number[]): T[][] {
  const columns = widths.map((width) => ({ width, height: 0, tiles: [] as T[] }));
  for (const tile of tiles) {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a));
    shortest.tiles.push(tile);
    shortest.height += tile.height * shortest.width;
  }
  return columns.map((column) => column.tiles);
}
