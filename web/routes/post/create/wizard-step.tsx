import type { Character } from "#contract/characters/contract.ts";
import type { LookalikesPart } from "./lookalikes-part.ts";
import { CategoryStep } from "./steps/category-step.tsx";
import { DescribeStep } from "./steps/describe-step.tsx";
import { ImagesStep } from "./steps/images-step.tsx";
import type { Wizard } from "./use-wizard.ts";

type WizardStepProps = {
  wizard: Wizard;
  characters: readonly Character[];
  lookalikes: LookalikesPart;
};

/** Renders the current step. */
export function WizardStep({ wizard, characters, lookalikes }: WizardStepProps) {
  const { category, list, dispatch, step, go } = wizard;
  if (category === null || step === 1) {
    return (
      <CategoryStep
        category={category}
        list={list}
        onChange={wizard.choose}
        dispatch={dispatch}
        onNext={() => go(2)}
      />
    );
  }
  if (step === 2) {
    return (
      <ImagesStep
        category={category}
        list={list}
        dispatch={dispatch}
        onBack={() => go(1)}
        onNext={() => go(3)}
      />
    );
  }
  return (
    <DescribeStep
      category={category}
      images={list.images}
      characters={characters}
      form={wizard.form}
      sent={wizard.sent}
      lookalikes={lookalikes}
      answers={wizard.answers}
      onAnswer={wizard.answer}
      onSubmit={wizard.submit}
      onBack={() => go(2)}
    />
  );
}
