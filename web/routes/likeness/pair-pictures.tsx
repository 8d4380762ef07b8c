import { useState } from "react";
import { Link } from "react-router";
import type { Pair } from "#contract/likeness/contract.ts";
import { type CompareMode, CompareModes } from "#web/components/compare/compare-modes.tsx";
import { CompareStage } from "#web/components/compare/compare-stage.tsx";
import { LikenessMark, TransformLabels } from "#web/components/compare/likeness-mark.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import styles from "./pair-pictures.module.css";
import { firstText, sidesOf } from "./pair-text.ts";

type View = CompareMode | "pair";

/** Two stand beside each other only where there is no room for three; wide screens hide that choice. */
const VIEWS = ["pair", "slider", "overlay"] as const satisfies View[];

const STAGE_MODES = ["slider", "overlay"] as const;

const SIZES = "(min-width: 1280px) 400px, 100vw";

const HINT = "Posted first on Parade. It may be older elsewhere.";

/** Renders the viewer's post, the comparison and the other post; on small screens one after another. */
export function PairPictures({ pair }: { pair: Pair }) {
  const [view, setView] = useState<View>("slider");
  const { earlier, later } = pair;
  return (
    <div
      className={`grid grid-cols-3 gap-y-0 gap-x-20 max-[1280px]:grid-cols-[1fr_1fr] max-[1280px]:gap-x-10 ${styles.pictures}`}
      data-view={view}
    >
      <Side pair={pair} which="own" />
      <div className="min-w-0 max-[1280px]:contents">
        <div
          className={`mb-10 max-[1280px]:col-span-full max-[1280px]:order-3 max-[1280px]:mt-12 max-[1280px]:mb-0 ${styles.modes}`}
        >
          <CompareModes mode={view} modes={VIEWS} onChange={setView} />
        </div>
        <div className={styles.stage}>
          <CompareStage
            earlier={{ image: earlier.image, label: earlier.title }}
            later={{ image: later.image, label: later.title }}
            alignment={pair.alignment}
            mode={view === "pair" ? "slider" : view}
            modes={STAGE_MODES}
            onModeChange={setView}
            sizes={SIZES}
          />
        </div>
        <div className="flex items-center flex-wrap justify-between gap-y-8 gap-x-12 pt-10 max-[1280px]:col-span-full max-[1280px]:order-4 max-[1280px]:pt-14">
          <LikenessMark likeness={pair.likeness} />
          <TransformLabels transforms={pair.transforms} />
        </div>
      </div>
      <Side pair={pair} which="other" />
      <dl className={styles.dates}>
        <dt>First</dt>
        <dd>{makerAndDate(pair, "earlier")}</dd>
        <dt>Later</dt>
        <dd>{makerAndDate(pair, "later")}</dd>
      </dl>
    </div>
  );
}

function makerAndDate(pair: Pair, which: "earlier" | "later"): string {
  const { owner, createdAt } = pair[which];
  return `${pair.yours === which ? "Yours" : owner.username}, ${longDate(createdAt)}`;
}

function Side({ pair, which }: { pair: Pair } & { which: "own" | "other" }) {
  const post = sidesOf(pair)[which];
  const isFirst = post === pair.earlier;
  const isOwn = which === "own";
  return (
    <section
      className={`min-w-0 max-[1280px]:order-2 max-[1280px]:mt-16 ${styles.side}`}
      aria-label={isOwn ? "Yours" : `By ${post.owner.username}`}
    >
      <div
        className={`flex items-center justify-between t-label gap-y-8 gap-x-12 min-h-36 mb-10 ${styles.head}`}
      >
        <span>{isOwn ? "Yours" : isFirst ? "Earlier" : "Later"}</span>
        {isFirst && <FirstTag pair={pair} />}
        {!isOwn && (
          <Link className="hover-link t-sm" to={`/post/${post._id}`}>
            Open post
          </Link>
        )}
      </div>
      <div className={`framed bg-art aspect-square ${styles.square}`}>
        <PostPicture
          image={post.image}
          sizes="(min-width: 1280px) 400px, 50vw"
          alt={post.image.alt}
        />
      </div>
      <p className="mt-10 t-label breaks" dir="auto">
        {post.title}
      </p>
      <p className="t-sm tabular-nums">
        {isOwn ? "Posted" : `${post.owner.username},`} {longDate(post.createdAt)}
      </p>
    </section>
  );
}

/** Renders which post was first, and what that means. */
function FirstTag({ pair }: { pair: Pair }) {
  return (
    <span
      className="whitespace-nowrap px-8 border border-control font-display font-semibold text-13 leading-20 max-[1280px]:hidden"
      title={HINT}
    >
      {firstText(pair)}
      <span className="sr-only">. {HINT}</span>
    </span>
  );
}
