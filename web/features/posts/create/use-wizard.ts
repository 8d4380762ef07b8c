import { useEffect, useState } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { messageOf } from "#web/platform/call.ts";
import type { Draft } from "./draft/draft.ts";
import { saveText } from "./draft/draft-text.ts";
import { parseServerErrors } from "./draft/server-errors.ts";
import { reachableStep, type Step } from "./steps/steps.ts";
import { useStep } from "./steps/use-step.ts";
import { useCreation } from "./use-creation.ts";
import { usePublish } from "./use-publish.ts";

/** Provides the wizard: the draft, the current step and publishing. */
export function useWizard(user: CurrentUser, draft: Draft) {
  const creation = useCreation(user, draft);
  const { category, list, form } = creation;
  const [step, setStep] = useStep(draft.text.step, reachableStep(category, list));
  const [arrived, setArrived] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => saveText(user._id, { step }), [user._id, step]);

  function go(next: Step) {
    setArrived(true);
    setStep(next);
  }

  function refused(error: unknown) {
    const { fields, step: concerned } = parseServerErrors(error);
    setRefusal(messageOf(error));
    for (const { field, message } of fields) form.setError(field, { type: "server", message });
    if (concerned !== 3) go(concerned);
  }

  const { publish, sent, isBusy } = usePublish({ userId: user._id, onRefused: refused });
  const submit = form.handleSubmit((values) => {
    const images = list.images.flatMap(({ cropped }) => cropped ?? []);
    const imageDescriptions = list.images.map(({ id }) => values.imageDescriptions[id] ?? "");
    if (category !== null) return publish({ category, values, images, imageDescriptions });
  });

  return {
    ...creation,
    ...{ step, arrived, go },
    ...{ submit, sent, isBusy, refusal, clearError: () => setRefusal(null) },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
