import { classNames } from "#web/ui/class-names.ts";
import styles from "../wizard.module.css";
import type { Step } from "./steps.ts";

const HEADINGS: Readonly<Record<Step, string>> = {
  1: "What did you make?",
  2: "Crop your images",
  3: "Describe your creation",
};

function focusFromTheTop(heading: HTMLHeadingElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** Renders a step's heading. It takes the focus after a step change, so that it is read aloud. */
export function StepHeading({ step, arrived }: { step: Step; arrived: boolean }) {
  return (
    <h2
      ref={arrived ? focusFromTheTop : null}
      tabIndex={-1}
      className={classNames("t-h3", step === 1 ? styles.heading : "sr")}
    >
      {HEADINGS[step]}
    </h2>
  );
}
