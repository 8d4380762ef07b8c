import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import type { Draft } from "./draft/draft.ts";
import { saveText } from "./draft/draft-text.ts";
import { parseServerErrors } from "./draft/server-errors.ts";
import type { LookalikesPart } from "./lookalikes-part.ts";
import { reachableStep, STEPS, type Step } from "./steps/steps.ts";
import { useCreation } from "./use-creation.ts";
import { usePublish } from "./use-publish.ts";

/** Provides the wizard: the draft, the current step and publishing. */
export function useWizard(user: CurrentUser, draft: Draft, lookalikes: LookalikesPart) {
  const creation = useCreation(user, draft);
  const { category, list, form, answers } = creation;
  const [step, setStep] = useStep(draft.text.step, reachableStep(category, list));
  const [arrived, setArrived] = useState(false);
  const [submitError, setSubmitError] = useState<string | null>(null);

  useEffect(() => saveText(user._id, { step }), [user._id, step]);

  function go(next: Step) {
    setArrived(true);
    setStep(next);
  }

  function refused(error: unknown) {
    const { fields, step: concerned } = parseServerErrors(error);
    setSubmitError(messageOf(error));
    for (const { field, message } of fields) form.setError(field, { type: "server", message });
    if (concerned !== 3) go(concerned);
  }

  const { publish, sent, isBusy } = usePublish({ userId: user._id, onRefused: refused });
  const submit = form.handleSubmit((values) => {
    const images = list.images.flatMap(({ cropped }) => cropped ?? []);
    const imageDescriptions = list.images.map(({ id }) => values.imageDescriptions[id] ?? "");
    const relations = lookalikes.ids.flatMap((_id) => {
      const relation = answers[_id];
      return relation ? [{ _id, relation }] : [];
    });
    if (category === null) return;
    return publish({ category, values, images, imageDescriptions, relations });
  });

  return {
    ...creation,
    ...{ step, arrived, go },
    ...{ submit, sent, isBusy, submitError, clearError: () => setSubmitError(null) },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** Returns the step in the URL, else the one where the draft was left, and its setter. */
function useStep(left: Step, reachable: Step): [Step, (step: Step) => void] {
  const [params, setParams] = useSearchParams();
  const requested = STEPS.find((step) => String(step) === params.get("step")) ?? left;
  const tooFar = requested > reachable;
  useEffect(() => {
    // Otherwise the page would jump ahead by itself once the step becomes reachable.
    if (tooFar) setParams({ step: String(reachable) }, { replace: true });
  }, [tooFar, reachable, setParams]);
  return [tooFar ? reachable : requested, (next) => setParams({ step: String(next) })];
}
