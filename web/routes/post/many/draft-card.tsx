import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import { CATEGORIES, CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { isVeiled, useUser } from "#web/lib/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { fitsCategory } from "./add-pictures.ts";
import { type DraftPost, nameOf } from "./drafts.ts";
import { clockTime } from "./limit-texts.ts";
import type { Progress } from "./publish-in-turn.ts";

export type CardActs = {
  onTitle: (title: string) => void;
  onCategory: (category: Category) => void;
  onEdit: () => void;
  onPictures: () => void;
  onMove: () => void;
  onRemove: () => void;
};

/** The picture of a card, which is lifted onto another. */
export type CardHandle = {
  isLifted: boolean;
  /** The picture that would be dropped here. */
  dropped: EditedImage | undefined;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent) => void;
};

type DraftCardProps = {
  post: DraftPost;
  /** What is missing, or why the server refused it. */
  fault: string | null;
  lookalikes: readonly Lookalike[];
  progress: Progress | undefined;
  acts: CardActs;
  handle: CardHandle;
};

/** Renders a draft: its pictures, title, category and what it waits for. */
export function DraftCard(props: DraftCardProps) {
  const { post, fault, lookalikes, acts, handle } = props;
  const { id, own, isQueued, answers } = post;
  const name = nameOf(post);
  const open = lookalikes.filter(({ _id }) => !answers[_id]);
  const isTitle = own.title.trim() === "";
  return (
    <li
      data-tile={id}
      className={classNames(
        "relative min-w-0 border border-line bg-s1",
        fault && "outline-2 outline-bad -outline-offset-1",
        handle.dropped && "outline-2 outline-signal-text -outline-offset-1",
      )}
    >
      <fieldset className="min-w-0 p-0 m-0 border-0">
        <legend className="sr-only">{name}</legend>
        <PictureButton {...props} name={name} />
        {!isQueued && <CardMenu post={post} name={name} acts={acts} />}
        <div className="grid gap-6 px-12 pt-10 pb-8 phone:px-8 phone:pt-8">
          <TextField
            label="Title"
            labelHidden
            placeholder="Title"
            autoComplete="off"
            disabled={isQueued}
            value={own.title}
            error={(isTitle && fault) || undefined}
            onChange={({ currentTarget }) => acts.onTitle(currentTarget.value)}
          />
          {fault && !isTitle && (
            <p className="flex gap-6 t-note text-bad breaks">
              <Icon name="warn" size="s" className="mt-1" />
              {fault}
            </p>
          )}
          <div className="cluster items-center justify-between gap-x-8 gap-y-4 min-h-32">
            <CategoryMenu post={post} onChange={acts.onCategory} />
            <State {...props} open={open} />
          </div>
          {open[0] && !isQueued && <LooksLikeRow lookalike={open[0]} onAnswer={acts.onEdit} />}
        </div>
      </fieldset>
    </li>
  );
}

function PictureButton({ post, progress, handle, name }: DraftCardProps & { name: string }) {
  const { images, isQueued } = post;
  const { isLifted, dropped, onPress, onKeyDown, onPointerDown } = handle;
  const count = images.length === 1 ? "1 picture" : `${images.length} pictures`;
  return (
    <button
      type="button"
      className={classNames(
        "relative block w-full h-156 overflow-hidden bg-art select-none [-webkit-touch-callout:none] phone:h-104 focus-visible:-outline-offset-2",
        isQueued ? "cursor-default" : "cursor-grab",
        isLifted && "outline-3 outline-signal-text -outline-offset-3",
      )}
      aria-pressed={isLifted}
      aria-disabled={isQueued}
      aria-label={`${name}, ${count}`}
      onClick={onPress}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <span
        className={classNames(
          "grid size-full",
          images.length > 1 && "grid-cols-[1fr_1fr] gap-1",
          images.length > 2 && "grid-rows-[1fr_1fr]",
        )}
      >
        {images.map((image) => (
          <Thumb key={image.id} image={image} className="size-full min-h-0 object-cover" />
        ))}
      </span>
      {dropped && (
        <>
          <Thumb
            image={dropped}
            className="absolute right-8 bottom-8 w-2/5 h-3/5 object-cover outline-2 outline-signal"
          />
          <Foot>Drop here</Foot>
        </>
      )}
      {isQueued && <QueueFoot progress={progress} />}
    </button>
  );
}

/** Renders a small copy of a draft's cropped picture. */
export function Thumb({ image, className }: { image: EditedImage; className?: string }) {
  const url = useObjectUrl(image.thumb);
  return url && <img className={className} src={url} alt="" decoding="async" draggable={false} />;
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <span className="absolute bottom-0 left-0 px-8 py-4 bg-badge text-badge-text font-display font-semibold text-13 leading-18 text-left breaks">
      {children}
    </span>
  );
}

/** Says how the publishing of a queued post goes. */
function QueueFoot({ progress }: { progress: Progress | undefined }) {
  if (progress?.type === "waiting") return <Foot>Waits for the line</Foot>;
  if (progress?.type === "limited") return <Foot>Goes at {clockTime(progress.until)}</Foot>;
  if (progress?.type !== "sending") return <Foot>In line</Foot>;
  const percent = Math.round(progress.share * 100);
  return (
    <>
      <Foot>{percent < 100 ? `Uploading, ${percent}%` : "Processing…"}</Foot>
      <span
        className="absolute bottom-0 left-0 h-3 bg-signal [forced-color-adjust:none]"
        style={{ width: `${percent}%` }}
      />
    </>
  );
}

function CardMenu({ post, name, acts }: Pick<DraftCardProps, "post" | "acts"> & { name: string }) {
  const several = post.images.length > 1;
  return (
    <div className="absolute top-4 right-4 bg-badge text-badge-text">
      <LazyMenu
        trigger={<IconButton icon="more" label={`Change ${name}`} className="text-badge-text" />}
        items={[
          { label: "Edit…", icon: "edit", onSelect: acts.onEdit },
          {
            label: several ? "Crop, sort or split…" : "Crop…",
            icon: "crop",
            onSelect: acts.onPictures,
          },
          { label: "Move to post…", icon: "layers", onSelect: acts.onMove },
          "separator",
          { label: "Remove", icon: "trash", danger: true, onSelect: acts.onRemove },
        ]}
      />
    </div>
  );
}

type CategoryMenuProps = { post: DraftPost; onChange: (category: Category) => void };

/** Renders the category as a menu of those that the pictures are large enough for. */
function CategoryMenu({ post, onChange }: CategoryMenuProps) {
  const { category, images, isQueued } = post;
  const { label } = CATEGORIES[category];
  const content = (
    <>
      <Icon name={CATEGORY_STYLES[category].icon} size="s" className="phone:hidden" />
      {label}
    </>
  );
  if (isQueued) return <span className="inline-flex items-center gap-6 t-sm">{content}</span>;
  return (
    <LazyMenu
      align="start"
      trigger={
        <button
          type="button"
          className="quiet inline-flex items-center gap-6 min-h-32 t-sm phone:min-h-44"
          aria-label={`Category: ${label}`}
        >
          {content}
          <Icon name="down" size="s" />
        </button>
      }
      items={CATEGORY_NUMBERS.map((one) => ({
        label: CATEGORIES[one].name,
        icon: one === category ? "check" : CATEGORY_STYLES[one].icon,
        disabled: !fitsCategory(images, one),
        onSelect: () => onChange(one),
      }))}
    />
  );
}

type StateProps = DraftCardProps & { open: readonly Lookalike[] };

/** Marks whether a draft is ready. */
function State({ post, fault, open }: StateProps) {
  if (fault) return null;
  if (post.isQueued) return <Mark icon="clock" text="Draft" className="text-muted" />;
  if (open.length > 0) return <Mark icon="eye" text="Looks like" className="text-signal-text" />;
  return <Mark icon="check" text="Ready" className="text-good" />;
}

type MarkProps = { icon: IconName; text: string; className: string };

export function Mark({ icon, text, className }: MarkProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-6 min-h-22 px-6 border border-current rounded font-display font-semibold text-13 leading-18",
        className,
      )}
    >
      <Icon name={icon} size="s" />
      {text}
    </span>
  );
}

type LooksLikeRowProps = { lookalike: Lookalike; onAnswer: () => void };

/** Names the earlier post that a draft resembles most, and leads to the question about it. */
function LooksLikeRow({ lookalike, onAnswer }: LooksLikeRowProps) {
  const { title, owner, images } = lookalike;
  const veiled = isVeiled(lookalike, useUser());
  return (
    <div className="grid items-center gap-8 grid-cols-[32px_minmax(0,1fr)] t-sm">
      <PictureSquare image={veiled ? null : images[0]} sizes="32px" veiled={veiled} />
      <p className="breaks">
        <bdi>{title}</bdi> by <bdi>{owner.username}</bdi>.{" "}
        <button type="button" className="link phone:py-12 phone:-my-12" onClick={onAnswer}>
          Answer
        </button>
      </p>
    </div>
  );
}
