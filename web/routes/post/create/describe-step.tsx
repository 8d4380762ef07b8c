import { type Ref, type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Character } from "#contract/characters/contract.ts";
import type { Relation } from "#contract/likeness/rules.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { DescribeFields } from "#web/components/posts/describe/describe-fields.tsx";
import type { DescribeForm } from "#web/components/posts/describe/describe-form.ts";
import { useAlternativeTexts } from "#web/components/posts/describe/image-descriptions.tsx";
import type { Size } from "#web/components/posts/image-editor/crop-geometry.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { errorsSentence, listErrors } from "#web/routes/post/create/creation-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Progress } from "#web/ui/feedback/progress.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { Answers, LookalikesPart } from "./lookalikes-part.ts";
import { WizardFooter } from "./wizard-footer.tsx";

type DescribeStepProps = {
  category: Category;
  images: readonly EditedImage[];
  characters: readonly Character[];
  form: DescribeForm;
  /** The share sent, null while not uploading. */
  sent: number | null;
  lookalikes: LookalikesPart;
  answers: Answers;
  onAnswer: (id: string, relation: Relation | null) => void;
  onSubmit: (event: SubmitEvent) => void;
  onBack: () => void;
};

type CreateButtonProps = { form: string; invalid: boolean; busy: boolean; none: boolean };

/** Renders the submit button. It is not disabled by errors: a click leads to the first one. */
function CreateButton(props: CreateButtonProps & { ref: Ref<HTMLButtonElement> }) {
  return (
    <Button
      ref={props.ref}
      type="submit"
      form={props.form}
      variant="primary"
      size="l"
      busy={props.busy}
      aria-disabled={props.invalid}
      disabled={props.none}
    >
      Create
    </Button>
  );
}

export function DescribeStep(props: DescribeStepProps) {
  const { category, images, form, sent, lookalikes, answers, onBack } = props;
  const { crop, maxImages } = CATEGORIES[category];
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const ids = images.map(({ id }) => id);
  const alts = useAlternativeTexts(form, category, ids).map(({ shown }) => shown);
  const pictures = useLook(images, lookalikes);
  const errors = listErrors(form.formState.errors);
  const invalid = errors.length > 0;
  const busy = sent !== null;

  function submit(event: SubmitEvent) {
    // The fields are disabled meanwhile; an error moves the focus to its field.
    button.current?.focus();
    props.onSubmit(event);
  }

  const hint = invalid
    ? "Fix the marked fields to continue"
    : lookalikes.ids.length > 0 && "Nothing here stops you from posting";
  return (
    <>
      <div
        className="grid items-start grid-cols-[minmax(0,1fr)_380px] gap-40 max-[1101px]:grid-cols-1 max-[1101px]:gap-32 inert:opacity-60"
        inert={busy}
      >
        <form id={formId} onSubmit={submit} noValidate>
          {lookalikes.renderBox(pictures, answers, props.onAnswer)}
          <DescribeFields
            form={form}
            characters={props.characters}
            mode="create"
            category={category}
            pictures={images.map((image) => ({
              id: image.id,
              thumb: <DraftThumb image={image} alt="" />,
            }))}
          />
        </form>
        <aside className="sticky top-72 max-[1101px]:static max-[1101px]:max-w-480">
          <CreationPreview
            images={images}
            alts={alts}
            crop={crop}
            max={maxImages}
            onEditImages={onBack}
          />
          {lookalikes.renderCredits(answers)}
          <ErrorList errors={errors} />
        </aside>
      </div>
      <WizardFooter
        onBack={busy ? undefined : onBack}
        hint={busy ? <UploadProgress sent={sent} /> : hint}
      >
        <CreateButton
          ref={button}
          form={formId}
          {...{ invalid, busy, none: images.length === 0 }}
        />
      </WizardFooter>
    </>
  );
}

/** Looks for earlier posts like these images; returns the cropped pictures. */
function useLook(images: readonly EditedImage[], { look }: LookalikesPart): readonly Blob[] {
  const pictures = useMemo(() => images.flatMap(({ cropped }) => cropped ?? []), [images]);
  useEffect(() => look(pictures), [look, pictures]);
  return pictures;
}

/**
 * Shows an upload's progress: `sent` is the share sent, from 0 to 1; then the server processes it.
 */
function UploadProgress({ sent }: { sent: number }) {
  if (sent >= 1)
    return (
      <Progress className="ml-auto max-w-320 phone:max-w-none" label="Processing…" value={null} />
    );
  const percent = Math.round(sent * 100);
  return (
    <Progress
      className="ml-auto max-w-320 phone:max-w-none"
      label="Uploading…"
      value={percent}
      text={`${percent}%`}
    />
  );
}

function ErrorList({ errors }: { errors: readonly string[] }) {
  return (
    <div role="status">
      {errors.length > 0 && (
        <EmptyState
          className="mt-20 py-18 px-20"
          title={errors.length === 1 ? "1 thing to fix" : `${errors.length} things to fix`}
          text={errorsSentence(errors)}
        />
      )}
    </div>
  );
}

type CreationPreviewProps = {
  images: readonly EditedImage[];
  /** The alternative text of each picture. */
  alts: readonly string[];
  crop: Size;
  max: number;
  onEditImages: () => void;
};

type ThumbProps = { image: EditedImage; number: number; shown: boolean; onShow: () => void };

function Thumb({ image, number, shown, onShow }: ThumbProps) {
  return (
    <button
      type="button"
      className="h-53 rounded-none aria-pressed:not-focus-visible:outline-2 aria-pressed:not-focus-visible:outline-signal-text"
      aria-label={`Image ${number}`}
      aria-pressed={shown}
      onClick={onShow}
    >
      <DraftThumb className="h-53" image={image} alt="" />
    </button>
  );
}

function Thumbs(props: CreationPreviewProps & { shown: number; onShow: (index: number) => void }) {
  const { images, crop, max, onEditImages, shown, onShow } = props;
  return (
    <div className="flex gap-8 mt-10">
      {images.map((image, index) => (
        <Thumb
          key={image.id}
          image={image}
          number={index + 1}
          shown={index === shown}
          onShow={() => onShow(index)}
        />
      ))}
      {images.length < max && (
        <button
          type="button"
          className="grid place-items-center dashed text-muted h-53 rounded-none min-w-44 hover:bg-s2 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2"
          style={{ aspectRatio: crop.width / crop.height }}
          aria-label="Add an image"
          onClick={onEditImages}
        >
          <Icon name="plus" />
        </button>
      )}
    </div>
  );
}

/** Previews the pictures as in the published post, the cover first. */
function CreationPreview(props: CreationPreviewProps) {
  const { images, alts, crop, max, onEditImages } = props;
  const [chosen, setChosen] = useState(0);
  const shown = chosen < images.length ? chosen : 0;
  return (
    <section aria-label="Preview">
      <h3 className="t-h3">Preview</h3>
      <div
        className="mt-12 bg-art relative"
        style={{ aspectRatio: Math.max(crop.width / crop.height, 1) }}
      >
        <DraftThumb
          className="absolute size-full object-contain"
          image={images[shown]}
          alt={alts[shown] ?? ""}
        />
      </div>
      {max > 1 && <Thumbs {...props} shown={shown} onShow={setChosen} />}
      <p className="mt-10 t-xs">
        {images.length} of {max} {max === 1 ? "image" : "images"}.{" "}
        <button type="button" className="link phone:py-14" onClick={onEditImages}>
          Edit images
        </button>
      </p>
    </section>
  );
}

type DraftThumbProps = { image: EditedImage | undefined; alt: string; className?: string };

/** Renders a cropped picture of the draft. */
function DraftThumb({ image, alt, className }: DraftThumbProps) {
  const url = useObjectUrl(image?.cropped);
  return url && <img className={className} src={url} alt={alt} />;
}
