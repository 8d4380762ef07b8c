import { useSearchParams } from "react-router";
import { STEPS, type Step } from "./steps.ts";

/** The step in the address; without one there, the step where the draft was left. */
export function useStep(left: Step, reachable: Step): [Step, (step: Step) => void] {
  const [params, setParams] = useSearchParams();
  const asked = STEPS.find((step) => String(step) === params.get("step")) ?? left;
  const step = asked <= reachable ? asked : reachable;
  return [step, (next) => setParams({ step: String(next) })];
}
