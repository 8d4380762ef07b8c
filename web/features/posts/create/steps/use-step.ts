import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { STEPS, type Step } from "./steps.ts";

/** The step in the address; without one there, the step where the draft was left. */
export function useStep(left: Step, reachable: Step): [Step, (step: Step) => void] {
  const [params, setParams] = useSearchParams();
  const asked = STEPS.find((step) => String(step) === params.get("step")) ?? left;
  const tooFar = asked > reachable;
  useEffect(() => {
    // Else the page would jump on by itself as soon as the step can be reached.
    if (tooFar) setParams({ step: String(reachable) }, { replace: true });
  }, [tooFar, reachable, setParams]);
  return [tooFar ? reachable : asked, (next) => setParams({ step: String(next) })];
}
