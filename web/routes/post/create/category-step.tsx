import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import {
  CATEGORIES,
  CATEGORY,
  CATEGORY_NUMBERS,
  type Category,
} from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import {
  type ImageAction,
  type ImageList,
  imageListReducer,
} from "#web/components/posts/image-editor/image-list.ts";
import { giveNewPictures } from "#web/components/posts/new-pictures.ts";
import { PICTURES_MAX } from "#web/routes/post/many/drafts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { useDroppedFile, usePastedPicture } from "#web/ui/hooks/use-dropped-file.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { WizardFooter } from "./wizard-footer.tsx";

type CategoryStepProps = {
  category: Category | null;
  list: ImageList;
  onChange: (category: Category) => void;
  dispatch: (action: ImageAction) => void;
  /** Pictures were given to the creation. */
  onPictures: () => void;
  onNext: () => void;
};

const SCALE = 2;

function shapeOf(category: Category): Extract<ImageAction, { type: "reshaped" }> {
  const { crop, maxImages } = CATEGORIES[category];
  return { type: "reshaped", crop, max: maxImages };
}

function haveSameShape(one: Category, other: Category): boolean {
  const { width, height } = CATEGORIES[one].crop;
  const { crop } = CATEGORIES[other];
  return crop.width === width && crop.height === height;
}

/** Describes which images are lost when they are cropped for another category. */
function lossWarning(list: ImageList, category: Category): string {
  const lostCount = list.images.length - imageListReducer(list, shapeOf(category)).images.length;
  const cropAgain = "Its images have another shape, so every image has to be cropped again.";
  if (lostCount === 0) return cropAgain;
  return `${cropAgain} ${lostCount} of your ${list.images.length} images can't be kept.`;
}

function useCategoryChange({ category, list, onChange, dispatch, onNext }: CategoryStepProps) {
  const [requested, setRequested] = useState<Category | null>(null);
  const fits = (next: Category) =>
    category === null || haveSameShape(category, next) || list.images.length === 0;
  function choose(next: Category) {
    if (fits(next)) onChange(next);
    else setRequested(next);
  }
  /** Goes on at once; a key only selects, because arrows pass the cards between. */
  function press(next: Category, { detail }: MouseEvent) {
    if (detail === 0 || !fits(next)) return;
    onChange(next);
    onNext();
  }
  function confirm() {
    if (requested === null) return;
    dispatch(shapeOf(requested));
    onChange(requested);
  }
  return { requested, choose, press, confirm, cancel: () => setRequested(null) };
}

/** Takes pictures before a category is chosen; returns whether one is dragged over the page. */
function useFirstPictures(onPictures: () => void): boolean {
  function take(files: readonly File[]) {
    giveNewPictures(files);
    onPictures();
  }
  usePastedPicture((file) => take([file]), isDialogOpen);
  return useDroppedFile(
    (_, { dataTransfer }) => take([...(dataTransfer?.files ?? [])]),
    isDialogOpen,
  );
}

function isDialogOpen(): boolean {
  return document.querySelector("[role=alertdialog]") !== null;
}

export function CategoryStep(props: CategoryStepProps) {
  const { category, list, onNext } = props;
  const isDragging = useFirstPictures(props.onPictures);
  const { requested, choose, press, confirm, cancel } = useCategoryChange(props);
  return (
    <>
      <div
        role="radiogroup"
        aria-label="Category"
        className={classNames(
          "grid gap-10 grid-cols-[340fr_203fr_570fr_203fr] phone:grid-cols-[1fr]",
          isDragging && "drop-over",
        )}
      >
        {CATEGORY_NUMBERS.map((option) => (
          <CategoryCard
            key={option}
            category={option}
            checked={option === category}
            onChoose={() => choose(option)}
            onPress={(event) => press(option, event)}
          />
        ))}
      </div>
      <p className="mt-12 t-sm">
        Up to {PICTURES_MAX} pictures at once, in posts of up to four:{" "}
        <Link className="link phone:py-12" to="/post/create/many">
          Submit many
        </Link>
      </p>
      <WizardFooter hint="You cannot change the category after you publish">
        <Button variant="primary" size="l" disabled={category === null} onClick={onNext}>
          Next
        </Button>
      </WizardFooter>
      {requested !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && cancel()}
          title={`Change to ${CATEGORIES[requested].name}?`}
          body={lossWarning(list, requested)}
          confirmLabel="Change category"
          onConfirm={confirm}
        />
      )}
    </>
  );
}

type CategoryCardProps = {
  category: Category;
  checked: boolean;
  onChoose: () => void;
  onPress: (event: MouseEvent) => void;
};

/** Returns '1 image, 340 × 340' in two lengths; a narrow card omits the word. */
function imagesText(category: Category): string {
  const { crop, maxImages } = CATEGORIES[category];
  const wide = crop.width > crop.height;
  const count = maxImages === 1 ? "1 image" : `Up to ${maxImages}${wide ? " images" : ""}`;
  return `${count}, ${crop.width}\u00a0×\u00a0${crop.height}`;
}

/** Renders the name of a category, of which a narrow card has room for the first word. */
function CardText({ category }: { category: Category }) {
  const [word, ...rest] = CATEGORIES[category].name.split(" ");
  return (
    <span className="flex-1 breaks px-16 pt-12 pb-16 border border-line [transition:background-color_var(--fast)] group-hover:bg-s2 group-has-checked:bg-s3 not-phone:max-[1001px]:px-8 not-phone:max-[1001px]:pt-8 not-phone:max-[1001px]:pb-12 phone:content-center phone:py-8 phone:px-12">
      <b className="flex items-center gap-10 mb-2 t-h3 not-phone:max-[1001px]:text-16">
        <Icon name={CATEGORY_STYLES[category].icon} className="not-phone:max-[1001px]:hidden" />
        <span>
          {word} <span className="not-phone:max-[1001px]:hidden">{rest.join(" ")}</span>
        </span>
      </b>
      <span id={`category-${category}`} className="t-sm">
        {imagesText(category)}
      </span>
    </span>
  );
}

function CategoryCard({ category, checked, onChoose, onPress }: CategoryCardProps) {
  const { crop } = CATEGORIES[category];
  const picture = Object.keys(CATEGORY)[category];
  return (
    <label className="group flex flex-col min-w-0 relative bg-s1 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 phone:grid phone:grid-cols-[clamp(96px,80vw_-_151px,161px)_minmax(0,1fr)] after:absolute after:inset-0 after:pointer-events-none has-checked:after:border-2 has-checked:after:border-signal has-checked:after:[box-shadow:inset_0_0_0_1px_var(--badge-bg)]">
      <input
        type="radio"
        name="category"
        className="hit-area"
        checked={checked}
        onChange={onChoose}
        onClick={onPress}
        aria-describedby={`category-${category}`}
        aria-label={CATEGORIES[category].name}
      />
      <span className="bg-art phone:grid phone:justify-items-center phone:h-96">
        <img
          className="w-full h-auto phone:w-auto phone:h-96 phone:object-cover"
          src={`/categories/${picture}.svg`}
          alt=""
          width={crop.width * SCALE}
          height={crop.height * SCALE}
        />
      </span>
      <CardText category={category} />
      {checked && (
        <span className="grid place-items-center absolute top-2 right-2 size-32 [forced-color-adjust:none] bg-signal text-on-signal">
          <Icon name="check" size="s" />
        </span>
      )}
    </label>
  );
}
