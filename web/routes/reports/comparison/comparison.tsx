import { useState } from "react";
import type { Comparison as Compared, Report } from "#contract/moderation/reports.ts";
import { type CompareMode, CompareModes } from "#web/ui/compare/compare-modes.tsx";
import { CompareStage } from "#web/ui/compare/compare-stage.tsx";
import { LikenessMark, TransformLabels } from "#web/ui/compare/likeness-mark.tsx";
import { ComparedSide } from "./compared-side.tsx";
import styles from "./comparison.module.css";
import { laterText, pairSentence } from "./later-text.ts";

type ComparisonProps = { comparison: Compared; said: Report["said"] };

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
    <section className={`grid gap-16 ${styles.columns}`} aria-label="Comparison">
      <p className="sr">{pairSentence(comparison)}</p>
      <ComparedSide post={earlier} role={roleOf("earlier")} sizes={SIZES} />
      {resemblance ? (
        <Stage comparison={comparison} resemblance={resemblance} />
      ) : (
        <p className={`center muted ${styles.unlike}`}>Their pictures do not look alike.</p>
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
    <div className={`shrinks ${styles.stage}`}>
      <div className={styles.head}>
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
      <div className={`row wrap between ${styles.meta}`}>
        <LikenessMark likeness={resemblance.likeness} />
        <TransformLabels transforms={resemblance.transforms} />
      </div>
    </div>
  );
}
