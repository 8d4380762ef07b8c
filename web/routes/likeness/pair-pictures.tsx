import { useState } from "react";
import { Link } from "react-router";
import type { Pair } from "#contract/likeness/contract.ts";
import { type CompareMode, CompareModes } from "#web/components/compare/compare-modes.tsx";
import { CompareStage } from "#web/components/compare/compare-stage.tsx";
import { LikenessMark, TransformLabels } from "#web/components/compare/likeness-mark.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
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
      className="grid grid-cols-3 gap-y-0 gap-x-20 medium:grid-cols-[1fr_1fr] medium:gap-x-10 group"
      data-view={view}
    >
      <Side pair={pair} which="own" />
      <div className="min-w-0 medium:contents">
        <div className="mb-10 medium:col-span-full medium:order-3 medium:mt-12 medium:mb-0 [&_label:has([value=pair])]:hidden medium:[&_label:has([value=pair])]:flex">
          <CompareModes mode={view} modes={VIEWS} onChange={setView} />
        </div>
        <div className="medium:[--stage-bleed:var(--bleed)] medium:col-span-full medium:order-1 medium:mx-[calc(-1_*_var(--bleed))] medium:group-data-[view=pair]:hidden">
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
        <div className="flex items-center flex-wrap justify-between gap-y-8 gap-x-12 pt-10 medium:col-span-full medium:order-4 medium:pt-14">
          <LikenessMark likeness={pair.likeness} />
          <TransformLabels transforms={pair.transforms} />
        </div>
      </div>
      <Side pair={pair} which="other" />
      <dl className="hidden medium:grid medium:grid-cols-[auto_minmax(0,1fr)] medium:gap-y-6 medium:gap-x-20 medium:col-span-full medium:order-5 medium:mt-14 tabular-nums">
        <dt className="text-faint">First</dt>
        <dd>{makerAndDate(pair, "earlier")}</dd>
        <dt className="text-faint">Later</dt>
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
      className="min-w-0 medium:order-2 medium:mt-16 medium:group-not-data-[view=pair]:hidden"
      aria-label={isOwn ? "Yours" : `By ${post.owner.username}`}
    >
      <div className="flex items-center justify-between t-label gap-y-8 gap-x-12 min-h-36 mb-10">
        <span>{isOwn ? "Yours" : isFirst ? "Earlier" : "Later"}</span>
        {isFirst && <FirstTag pair={pair} />}
        {!isOwn && (
          <Link className="hover-link ml-auto t-sm font-body font-normal" to={`/post/${post._id}`}>
            Open post
          </Link>
        )}
      </div>
      <div className="framed bg-art aspect-square [&_img]:size-full [&_img]:object-contain">
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
      className="whitespace-nowrap px-8 border border-control font-display font-semibold text-13 leading-20 medium:hidden"
      title={HINT}
    >
      {firstText(pair)}
      <span className="sr-only">. {HINT}</span>
    </span>
  );
}
