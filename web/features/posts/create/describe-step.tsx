import { type FormEvent, useId } from "react";
import type { Character } from "#contract/characters/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DescribeFields, type DescribeForm } from "../describe/describe-fields.tsx";
import type { EditedImage } from "../image-editor/image-list.ts";
import { CreationPreview } from "./creation-preview.tsx";
import styles from "./describe-step.module.css";
import { faultsOf, faultsSentence } from "./faults.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { WizardFooter } from "./wizard-footer.tsx";

type DescribeStepProps = {
  category: Category;
  images: readonly EditedImage[];
  characters: readonly Character[];
  form: DescribeForm;
  /** The share that was sent, null while nothing is. */
  sent: number | null;
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
};

function ThingsToFix({ form }: { form: DescribeForm }) {
  const faults = faultsOf(form.formState.errors);
  return (
    <div role="status">
      {faults.length > 0 && (
        <EmptyState
          className={styles.faults}
          title={faults.length === 1 ? "1 thing to fix" : `${faults.length} things to fix`}
          text={faultsSentence(faults)}
        />
      )}
    </div>
  );
}

export function DescribeStep(props: DescribeStepProps) {
  const { category, images, characters, form, sent, onSubmit, onBack } = props;
  const { crop, maxImages } = CATEGORIES[category];
  const formId = useId();
  const faulty = faultsOf(form.formState.errors).length > 0;
  const busy = sent !== null;
  return (
    <>
      <div className={styles.layout} inert={busy}>
        <form id={formId} onSubmit={onSubmit} noValidate>
          <DescribeFields form={form} characters={characters} mode="create" />
        </form>
        <aside className={styles.aside}>
          <CreationPreview images={images} crop={crop} max={maxImages} onEditImages={onBack} />
          <ThingsToFix form={form} />
        </aside>
      </div>
      <WizardFooter
        onBack={busy ? undefined : onBack}
        hint={busy ? <UploadProgress sent={sent} /> : faulty && "Fix the marked fields to continue"}
      >
        {/* Not disabled by faults: pressed again, it leads to the first of them. */}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="l"
          busy={busy}
          aria-disabled={faulty}
          disabled={images.length === 0}
        >
          Create
        </Button>
      </WizardFooter>
    </>
  );
}
