import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { STEPS, type Step } from "./steps.ts";

/** Returns the step in the URL, else the one where the draft was left, and its setter. */
export function useStep(left: Step, reachable: Step): [Step, (step: Step) => void] {
  const [params, setParams] = useSearchParams();
  const requested = STEPS.find((step) => String(step) === params.get("step")) ?? left;
  const tooFar = requested > reachable;
  useEffect(() => {
    // Otherwise the page would jump ahead by itself once the step becomes reachable.
    if (tooFar) setParams({ step: String(reachable) }, { replace: true });
  }, [tooFar, reachable, setParams]);
  return [tooFar ? reachable : requested, (next) => setParams({ step: String(next) })];
}
