import { useEffect, useRef, useState } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import type { Relation } from "#contract/likeness/rules.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import { LooksLike } from "#web/components/likeness/looks-like.tsx";
import { DescribeFields } from "#web/components/posts/describe/describe-fields.tsx";
import { useDescribeForm } from "#web/components/posts/describe/describe-form.ts";
import type { Rect } from "#web/components/posts/image-editor/crop-geometry.ts";
import { CropStage } from "#web/components/posts/image-editor/crop-stage.tsx";
import {
  type EditedImage,
  type ImageAction,
  type ImageList,
  imageListReducer,
} from "#web/components/posts/image-editor/image-list.ts";
import { ImageTray } from "#web/components/posts/image-editor/image-tray.tsx";
import { useUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { withCrop } from "./add-pictures.ts";
import { Thumb } from "./draft-card.tsx";
import { removePost } from "./draft-grid.tsx";
import {
  type DraftPost,
  described,
  draftOf,
  grouped,
  joins,
  nameOf,
  type Shared,
  split,
  valuesOf,
} from "./drafts.ts";
import type { ManyStore } from "./many-store.ts";

type DraftDialogProps = {
  store: ManyStore;
  post: DraftPost;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type EditDialogProps = DraftDialogProps & {
  shared: Shared;
  lookalikes: readonly Lookalike[];
};

/** Renders all fields of one draft, whose changes are stored at once, and earlier posts that it resembles. */
export function EditDialog({
  store,
  post,
  shared,
  lookalikes,
  open,
  onOpenChange,
}: EditDialogProps) {
  const { id, category, images, answers } = post;
  const { characters } = useUser();
  const form = useDescribeForm("create", valuesOf(post, shared), () => onOpenChange(false));
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => store.changePost(id, (one) => described(one, values, shared)),
      }),
    [subscribe, store, id, shared],
  );

  function answer(earlierId: string, relation: Relation | null): void {
    store.changePost(id, (one) => {
      const { [earlierId]: _previous, ...others } = one.answers;
      return { ...one, answers: relation ? { ...others, [earlierId]: relation } : others };
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${nameOf(post)}`}
      width={680}
      closable
    >
      <form className="dialog-body grid-cols-[minmax(0,1fr)]" onSubmit={form.submit} noValidate>
        <LooksLike
          pictures={images.flatMap(({ cropped }) => cropped ?? [])}
          lookalikes={lookalikes}
          isLooking={false}
          answers={answers}
          onAnswer={answer}
        />
        <DescribeFields
          form={form}
          characters={characters}
          mode="create"
          category={category}
          pictures={images.map((image) => ({ id: image.id, thumb: <Thumb image={image} /> }))}
        />
        <Button type="submit" variant="primary" className="justify-self-end">
          Done
        </Button>
      </form>
    </Dialog>
  );
}

/** Renders the pictures of a draft, to cut them anew, sort them, or make one a post of its own. */
export function PicturesDialog({ store, post, open, onOpenChange }: DraftDialogProps) {
  const { id, category, images } = post;
  const { crop, maxImages } = CATEGORIES[category];
  const head = useRef<HTMLHeadingElement>(null);
  const [only, ...others] = images;
  const [croppingId, setCroppingId] = useState(others.length === 0 ? (only?.id ?? null) : null);
  const list: ImageList = { images, croppingId, removed: [] };
  const cropping = images.find((image) => image.id === croppingId);

  async function saveCrop(image: EditedImage, cut: Rect, cropped: Blob): Promise<void> {
    const { thumb } = await withCrop(image, crop, cut, cropped);
    dispatch({ type: "saved", id: image.id, cut, cropped });
    store.changePost(id, (one) => ({
      ...one,
      images: one.images.map((each) => (each.id === image.id ? { ...each, thumb } : each)),
    }));
  }

  /** Offers a removed picture as a post of its own. */
  function offerBack(image: EditedImage): void {
    const run = () =>
      store.change((drafts) => ({ ...drafts, posts: [...drafts.posts, draftOf(image, category)] }));
    showToast("info", `Removed ${image.name}`, { label: "Undo", run });
  }

  function dispatch(action: ImageAction): void {
    const next = imageListReducer(list, action);
    setCroppingId(next.croppingId);
    if (next.images.length === 0) {
      removePost(store, post);
      return;
    }
    store.changePost(id, (one) => ({ ...one, images: next.images }));
    const [removed] = next.removed;
    if (removed) offerBack(removed.image);
    if (images.length === 1 && next.croppingId === null) onOpenChange(false);
    else head.current?.focus();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Pictures of ${nameOf(post)}`}
      width={720}
      closable
    >
      <div className="dialog-body">
        {cropping ? (
          <CropStage
            key={cropping.id}
            image={cropping}
            crop={crop}
            onSave={(cut, cropped) => void saveCrop(cropping, cut, cropped)}
            onCancel={() => dispatch({ type: "cancelled" })}
          />
        ) : (
          <ImageTray
            list={list}
            max={maxImages}
            aspect={crop.width / crop.height}
            rejected={[]}
            dispatch={dispatch}
            onSplit={(imageId) => store.change((drafts) => split(drafts, id, imageId))}
            headRef={head}
          >
            {null}
          </ImageTray>
        )}
      </div>
    </Dialog>
  );
}

type MoveDialogProps = DraftDialogProps & { posts: readonly DraftPost[] };

/** Lists the posts that the pictures of a draft can join. */
export function MoveDialog({ store, post, posts, open, onOpenChange }: MoveDialogProps) {
  const targets = posts.filter((other) => joins(post, other));
  const { plural } = CATEGORIES[post.category];

  function move(targetId: string): void {
    onOpenChange(false);
    store.change((drafts) => grouped(drafts, post.id, targetId));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Move ${nameOf(post)} to`}
      description={
        targets.length === 0 &&
        `No other post of ${plural} has room. Symbols have one picture each.`
      }
      closable
    >
      <ul className="dialog-body gap-8">
        {targets.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              className="choice lit grid items-center gap-12 grid-cols-[72px_minmax(0,1fr)] w-full min-h-56 p-6 text-left"
              onClick={() => move(target.id)}
            >
              {target.images[0] && (
                <Thumb image={target.images[0]} className="h-44 w-full object-cover" />
              )}
              <span className="t-label breaks">{nameOf(target)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
