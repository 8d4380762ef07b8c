import { useState } from "react";
import { Link } from "react-router";
import type { CaseDetail } from "#contract/cases/contract.ts";
import type { Comparison as Compared } from "#contract/reports/contract.ts";
import { type CompareMode, CompareModes } from "#web/components/compare/compare-modes.tsx";
import { CompareStage } from "#web/components/compare/compare-stage.tsx";
import { LikenessMark, TransformLabels } from "#web/components/compare/likeness-mark.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";

type ComparisonProps = { comparison: Compared; said: CaseDetail["said"] };

const SIZES = "(max-width: 1023px) min(520px, 100vw), 33vw";
const MODES: readonly CompareMode[] = ["slider", "overlay", "edges"];

/** Renders a post that was reported as copied beside the one it may come from. */
export function Comparison({ comparison, said }: ComparisonProps) {
  const { earlier, later, reported, resemblance } = comparison;
  const reporters = new Set(said.map(({ reporter }) => reporter._id));
  const roleOf = (side: "earlier" | "later") => {
    if (side === reported) return "Uploaded it.";
    return reporters.has(comparison[side].maker._id) ? "Reported it." : null;
  };
  return (
    <section
      className="grid gap-16 grid-cols-3 mb-16 narrow:grid-cols-[1fr_1fr] narrow:gap-y-16 narrow:gap-x-12"
      aria-label="Comparison"
    >
      <p className="sr-only">{pairSentence(comparison)}</p>
      <ComparedSide post={earlier} role={roleOf("earlier")} sizes={SIZES} />
      {resemblance ? (
        <Stage comparison={comparison} resemblance={resemblance} />
      ) : (
        <p className="empty-state grid place-items-center content-normal mt-46 p-20 aspect-square text-muted text-center narrow:col-span-full narrow:-order-1 narrow:justify-self-center narrow:w-[min(520px,100%)] narrow:min-h-96 narrow:mt-0 narrow:aspect-auto">
          Their pictures do not look alike.
        </p>
      )}
      <ComparedSide
        post={later}
        role={roleOf("later")}
        sizes={SIZES}
        note={laterText(earlier.createdAt, later.createdAt)}
      />
    </section>
  );
}

type StageProps = {
  comparison: Compared;
  resemblance: NonNullable<Compared["resemblance"]>;
};

function Stage({ comparison: { earlier, later }, resemblance }: StageProps) {
  const [mode, setMode] = useState<CompareMode>("slider");
  return (
    <div className="min-w-0 narrow:col-span-full narrow:-order-1 narrow:justify-self-center narrow:w-[min(520px,100%)]">
      <div className="mb-10 [&_label]:gap-6 [&_label]:px-6">
        <CompareModes mode={mode} modes={MODES} onChange={setMode} />
      </div>
      <CompareStage
        earlier={{ image: earlier.image, label: earlier.title }}
        later={{ image: later.image, label: later.title }}
        alignment={resemblance.alignment}
        mode={mode}
        modes={MODES}
        onModeChange={setMode}
        sizes={SIZES}
      />
      <div className="flex items-center flex-wrap justify-between gap-y-4 gap-x-8 min-h-32 pt-10">
        <LikenessMark likeness={resemblance.likeness} />
        <TransformLabels transforms={resemblance.transforms} />
      </div>
    </div>
  );
}

type ComparedSideProps = {
  post: Compared["earlier"];
  /** What its maker did, as a sentence. */
  role: string | null;
  sizes: string;
  /** At the right of the title. */
  note?: string;
};

/** Renders one of two compared posts with its maker. */
function ComparedSide({ post, role, sizes, note }: ComparedSideProps) {
  const { _id, title, image, maker } = post;
  return (
    <div className="min-w-0">
      <Link
        className="group flex items-center gap-10 min-h-36 mb-10"
        to={profilePath(maker.username)}
      >
        <Avatar src={maker.avatar} name={maker.username} />
        <span className="min-w-0">
          <b className="block font-semibold leading-18 truncate group-hover:underline decoration-signal-text underline-offset-4">
            {maker.username}
          </b>
          <span className="block t-sm leading-18 truncate">
            {role} {countText(maker.numPosts, "creation", "creations")}
          </span>
        </span>
      </Link>
      <PostPicture
        className="w-full h-auto aspect-square object-contain bg-art"
        image={image}
        sizes={sizes}
        alt={image.alt}
        priority="normal"
      />
      <div className="flex items-center flex-wrap justify-between gap-y-4 gap-x-8 min-h-32 pt-10">
        <Link
          className="t-label breaks hover:underline hover:[text-decoration-color:var(--signal-text)] hover:underline-offset-4"
          to={`/post/${_id}`}
          dir="auto"
        >
          {title}
        </Link>
        {note && <span className="t-sm tabular-nums">{note}</span>}
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Returns how much later a post is than another: '256 days later'. */
export function laterText(earlier: string, later: string): string {
  const days = Math.floor((Date.parse(later) - Date.parse(earlier)) / DAY_MS);
  if (days < 1) return "Less than a day later";
  return days === 1 ? "1 day later" : `${days.toLocaleString("en-US")} days later`;
}

/** Describes a pair in a sentence, for who does not see it. */
export function pairSentence({ earlier, later, resemblance }: Compared): string {
  const posted = `posted ${laterText(earlier.createdAt, later.createdAt).toLowerCase()}`;
  const name = `${later.title} by ${later.maker.username}`;
  const other = `${earlier.title} by ${earlier.maker.username}`;
  if (!resemblance) return `${name}, beside ${other}, ${posted}.`;
  const { likeness, transforms } = resemblance;
  const relation = likeness === "loose" ? "loosely like" : `${likeness} to`;
  const differences = transforms.length > 0 ? `, ${transforms.join(" and ")}` : "";
  return `${name}, ${relation} ${other}${differences}, ${posted}.`;
}
