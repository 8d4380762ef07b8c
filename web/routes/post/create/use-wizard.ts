import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Relation } from "#contract/likeness/rules.ts";
import type { Category } from "#contract/posts/categories.ts";
import type { Made } from "#contract/posts/made.ts";
import {
  type DescribeForm,
  type DescribeValues,
  useDescribeForm,
} from "#web/components/posts/describe/describe-form.ts";
import {
  type EditedImage,
  type ImageList,
  imageListReducer,
  NO_IMAGES,
} from "#web/components/posts/image-editor/image-list.ts";
import { firstNewPicture, takeNewPictures } from "#web/components/posts/new-pictures.ts";
import { messageOf } from "#web/lib/call.ts";
import { pictureSize } from "#web/lib/picture-size.ts";
import { EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { upload } from "#web/lib/upload.ts";
import {
  type Creation,
  creationForm,
  reachableStep,
  STEPS,
  type Step,
  stepOf,
} from "#web/routes/post/create/creation-form.ts";
import {
  type Draft,
  deleteDraft,
  requestKeyOf,
  saveImages,
  saveText,
} from "#web/routes/post/create/draft.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { categoryFor } from "./category-for.ts";
import type { Answers, LookalikesPart } from "./lookalikes-part.ts";

type WizardProps = {
  draft: Draft;
  lookalikes: LookalikesPart;
  /** How the user's creations are made, by their settings. */
  made: Made | null;
};

/** Provides the wizard: the draft, the current step and publishing. */
export function useWizard({ draft, lookalikes, made }: WizardProps) {
  const creation = useCreation(draft, made, send);
  const { owner } = draft;
  const { category, list, form, answers } = creation;
  const [step, setStep] = useStep(draft.text.step, reachableStep(category, list));
  const [arrived, setArrived] = useState(false);
  const [submitError, setSubmitError] = useState<string | null>(null);

  useEffect(() => saveText(owner, { step }), [owner, step]);

  function go(next: Step) {
    setArrived(true);
    setStep(next);
  }

  function refused(error: unknown) {
    const concerned = stepOf(error);
    setSubmitError(messageOf(error));
    if (concerned !== 3) go(concerned);
    // For the form, which shows it under the fields.
    throw error;
  }

  /** Goes on with pictures from elsewhere; the first of a creation suggests its category. */
  async function begin(): Promise<void> {
    const first = firstNewPicture();
    if (!first) return;
    if (category === null || list.images.length === 0) {
      const size = await pictureSize(first);
      if (!size) {
        takeNewPictures();
        showToast("error", `${first.name} can't be read as an image`);
        return;
      }
      creation.choose(categoryFor(size));
    }
    go(2);
  }
  const beginOnArrival = useEffectEvent(begin);
  useEffect(() => void beginOnArrival(), []);

  const { publish, sent, isBusy } = usePublish({ owner, onRefused: refused });
  async function send(values: DescribeValues): Promise<void> {
    const images = list.images.flatMap(({ cropped }) => cropped ?? []);
    const imageDescriptions = list.images.map(({ id }) => values.imageDescriptions[id] ?? "");
    const relations = lookalikes.ids.flatMap((_id) => {
      const relation = answers[_id];
      return relation ? [{ _id, relation }] : [];
    });
    if (category === null) return;
    await publish({ category, values, images, imageDescriptions, relations });
  }

  return {
    ...creation,
    ...{ step, arrived, go, begin },
    ...{ submit: form.submit, sent, isBusy, submitError, clearError: () => setSubmitError(null) },
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

type PublishProps = { owner: string; onRefused: (error: unknown) => void };

/** Returns a ref that is true while the component is mounted, for late replies. */
function useIsMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

type Published = { _id: string; message: string; held: boolean };

/** Publishes the post and navigates to it. */
export function usePublish({ owner, onRefused }: PublishProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mounted = useIsMounted();
  const [sent, setSent] = useState<number | null>(null);
  // A second submit may come before the first has rendered.
  const busy = useRef(false);

  async function leaveWizard({ _id, message, held }: Published): Promise<void> {
    await deleteDraft(owner);
    void queries.invalidateQueries(EXCEPT_CURRENT_USER);
    showToast("ok", message);
    // A post that waits for staff has no page yet.
    if (mounted.current) await navigate(held ? "/" : `/post/${_id}`);
  }

  async function publish(creation: Creation): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSent(0);
    try {
      const form = creationForm(creation);
      form.set("requestKey", requestKeyOf(owner));
      const published = await upload("POST /api/post/create", form, setSent);
      busy.current = false;
      await leaveWizard(published);
    } catch (error) {
      busy.current = false;
      setSent(null);
      onRefused(error);
    }
  }

  return { publish, sent, isBusy: () => busy.current };
}

function restored({ images }: Draft): ImageList {
  return imageListReducer(NO_IMAGES, { type: "restored", images });
}

/**
 * Removes the descriptions of deleted pictures, whose errors could not be found any more; they are there
 * again when a picture is put back.
 */
function useDescriptionsOf(form: DescribeForm, images: readonly EditedImage[]): void {
  const { getValues, setValue, clearErrors } = form;
  const described = useRef(images);
  const removed = useRef(new Map<string, string>());
  useEffect(() => {
    const before = described.current;
    described.current = images;
    for (const { id } of before.filter((image) => !hasImage(images, image))) {
      const { [id]: text = "", ...remaining } = getValues("imageDescriptions");
      removed.current.set(id, text);
      setValue("imageDescriptions", remaining);
      clearErrors(`imageDescriptions.${id}`);
    }
    for (const { id } of images.filter((image) => !hasImage(before, image))) {
      const text = removed.current.get(id);
      if (text) setValue(`imageDescriptions.${id}`, text);
    }
  }, [getValues, setValue, clearErrors, images]);
}

function hasImage(images: readonly EditedImage[], { id }: EditedImage): boolean {
  return images.some((image) => image.id === id);
}

/**
 * Provides the state of all three steps, initialized from a draft and saved on every change; `send` is called
 * with valid values.
 */
export function useCreation(
  draft: Draft,
  usuallyMade: Made | null,
  send: (values: DescribeValues) => unknown,
) {
  const { owner } = draft;
  const { made = usuallyMade, ...values } = draft.text.values;
  const [category, setCategory] = useState<Category | null>(draft.text.category);
  const [list, dispatch] = useReducer(imageListReducer, draft, restored);
  const [answers, setAnswers] = useState<Answers>(draft.text.answers);
  const form = useDescribeForm("create", { ...values, made }, send);
  const { subscribe } = form;

  const savedImages = useRef(draft.images);
  useEffect(() => {
    if (savedImages.current === list.images) return;
    void saveImages(owner, savedImages.current, list.images);
    savedImages.current = list.images;
  }, [owner, list.images]);
  useDescriptionsOf(form, list.images);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveText(owner, { values }),
      }),
    [subscribe, owner],
  );

  function choose(next: Category): void {
    setCategory(next);
    saveText(owner, { category: next });
  }

  function answer(id: string, relation: Relation | null): void {
    const { [id]: _previous, ...others } = answers;
    const next = relation ? { ...others, [id]: relation } : others;
    setAnswers(next);
    saveText(owner, { answers: next });
  }

  return { category, choose, list, dispatch, form, answers, answer };
}
