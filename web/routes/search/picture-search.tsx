import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import { SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { LikenessMark } from "#web/components/compare/likeness-mark.tsx";
import { PostGrid, PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { partSize, WHOLE } from "#web/components/search/picture/cut.ts";
import { PictureField, PictureProblem } from "#web/components/search/picture/picture-field.tsx";
import {
  type SearchPicture,
  usePictureStore,
} from "#web/components/search/picture/picture-store.ts";
import {
  type PictureFilters,
  parsePictureFilters,
  picturePath,
} from "#web/components/search/picture/picture-url.ts";
import { cropPicture, PictureRefusal } from "#web/components/search/picture/take-picture.ts";
import { countText } from "#web/components/users/count-text.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CropStage } from "./crop-stage.tsx";
import styles from "./picture-search.module.css";
import { QueryStrip } from "./query-strip.tsx";
import {
  failureText,
  filterSimilar,
  groupByLikeness,
  type SimilarGroup,
  similarQuery,
} from "./similar-pictures.ts";

const NOT_CROPPED = "This picture can't be cropped. Choose another.";

const LABEL = "Creations that look like it";

/** Renders the place for a picture, or the picture with what looks like it. */
export function PictureSearch() {
  const picture = usePictureStore((state) => state.picture);
  const content = useFocusRescue<HTMLDivElement>(picture?.id);
  return (
    <div ref={content} className="landing min-h-300" tabIndex={-1}>
      {picture ? <Search picture={picture} /> : <Start />}
    </div>
  );
}

function Start() {
  return (
    <>
      <Heading status="" />
      <StartPanel />
    </>
  );
}

const NO_POSTS: readonly SimilarPost[] = [];

function Search({ picture }: { picture: SearchPicture }) {
  const filters = parsePictureFilters(useSearchParams()[0]);
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery(similarQuery(picture, { loose: filters.loose, nsfw }));
  // Counts how often the dialog was opened: each time it begins with the present cut.
  const [cropping, setCropping] = useState({ open: false, count: 0 });
  const found = query.data ?? NO_POSTS;
  const shown = filterSimilar(found, filters);
  const count = query.data ? countText(shown.length, "creation", "creations") : "";
  const crop = () => setCropping(({ count }) => ({ open: true, count: count + 1 }));
  return (
    <>
      <Heading status={statusText(query.isFetching, count)} />
      <QueryStrip
        picture={picture}
        filters={filters}
        posts={found}
        countText={count}
        onCrop={crop}
      />
      <PictureResults query={query} filters={filters} shown={shown} onCrop={crop} />
      {cropping.count > 0 && (
        <CropDialog
          key={cropping.count}
          picture={picture}
          open={cropping.open}
          onOpenChange={(open) => setCropping((before) => ({ ...before, open }))}
        />
      )}
    </>
  );
}

function statusText(isFetching: boolean, count: string): string {
  if (isFetching) return "Looking…";
  return count && `${count}, closest first`;
}

function Heading({ status }: { status: string }) {
  return (
    <SectionHeading
      level={1}
      visual="h2"
      className="min-h-64 phone:gap-12 phone:min-h-52 phone:pl-4"
      right={
        <span role="status" className="t-sm tabular-nums empty:absolute phone:sr-only">
          {status}
        </span>
      }
    >
      Search by picture
    </SectionHeading>
  );
}

type CropDialogProps = {
  picture: SearchPicture;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for the part of a picture to search by, of any shape. */
function CropDialog({ picture, open, onOpenChange }: CropDialogProps) {
  const { size } = picture;
  const [cut, setCut] = useState(picture.cut ?? WHOLE);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const part = partSize(size, cut);
  const least = {
    width: Math.min(1, SIMILAR_MIN_SIDE / size.width),
    height: Math.min(1, SIMILAR_MIN_SIDE / size.height),
  };

  async function save() {
    setSaving(true);
    try {
      await cropPicture(picture, cut);
      onOpenChange(false);
    } catch (error) {
      setProblem(error instanceof PictureRefusal ? error.message : NOT_CROPPED);
      setSaving(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Crop to the design"
      description="Drag the corners, or tap where one should be."
      width={640}
      actions={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" icon="crop" busy={isSaving} onClick={save}>
            Search
          </Button>
        </>
      }
    >
      <CropStage picture={picture.original} cut={cut} least={least} onCut={setCut} />
      <p className="t-sm tabular-nums" aria-live="polite">
        {part.width} × {part.height} pixels
      </p>
      <div role="alert">{problem && <FieldMessage kind="error">{problem}</FieldMessage>}</div>
    </Dialog>
  );
}

type PictureResultsProps = {
  query: UseQueryResult<SimilarPost[]>;
  filters: PictureFilters;
  /** The results that the filters leave. */
  shown: readonly SimilarPost[];
  onCrop: () => void;
};

/** Renders the results of a search by picture in each of its states. */
function PictureResults({ query, filters, shown, onCrop }: PictureResultsProps) {
  if (query.isPending || (query.isFetching && !query.data)) {
    return (
      <div className="mt-20 phone:mt-14">
        <PostGridSkeleton label={LABEL} />
      </div>
    );
  }
  if (!query.data) {
    return (
      <FailedState
        className="mt-20 phone:mt-14"
        title={failureText(query.error)}
        text=""
        onRetry={query.refetch}
      />
    );
  }
  if (query.data.length === 0) return <NothingAlike filters={filters} onCrop={onCrop} />;
  if (shown.length === 0) return <AllFiltered filters={filters} />;
  return groupByLikeness(shown).map((group, index) => (
    <Group key={group.likeness} group={group} below={index > 0} />
  ));
}

function Group({ group: { likeness, posts }, below }: { group: SimilarGroup; below: boolean }) {
  return (
    <section aria-labelledby={`likeness-${likeness.replace(" ", "-")}`}>
      <SectionHeading
        id={`likeness-${likeness.replace(" ", "-")}`}
        visual="h3"
        className="gap-12 min-h-0 mt-26 mb-12 phone:mt-18 phone:mb-10"
        right={countText(posts.length, "creation", "creations")}
      >
        <LikenessMark
          likeness={likeness}
          className="font-display font-semibold text-17 leading-24 [&_i]:size-10"
        />
      </SectionHeading>
      <PostGrid posts={posts} label={`${LABEL}: ${likeness}`} below={below} noteOf={noteOf} />
    </section>
  );
}

function noteOf({ transforms, numImages, nsfw }: SimilarPost) {
  return {
    text: transforms.join(" "),
    content: transforms.length > 0 && (
      <TileLabels texts={transforms} lower={numImages > 1 || nsfw} />
    ),
  };
}

type NothingAlikeProps = Pick<PictureResultsProps, "filters" | "onCrop">;

function NothingAlike({ filters, onCrop }: NothingAlikeProps) {
  const navigate = useNavigate();
  const showLoose = () => {
    const path = picturePath({ ...filters, loose: true });
    void navigate(path, { replace: true, preventScrollReset: true });
  };
  return (
    <EmptyState
      className="mt-20 phone:mt-14"
      icon="lens"
      title="Nothing looks like this picture"
      text={
        filters.loose
          ? "Crop it to the design itself."
          : "Crop it to the design itself, or include loose matches."
      }
      action={
        <div className="flex gap-8">
          <Button icon="crop" onClick={onCrop}>
            Crop
          </Button>
          {!filters.loose && <Button onClick={showLoose}>Show loose</Button>}
        </div>
      }
    />
  );
}

function AllFiltered({ filters }: { filters: PictureFilters }) {
  const without = picturePath({ category: null, forSale: false, maker: "", loose: filters.loose });
  return (
    <EmptyState
      className="mt-20 phone:mt-14"
      icon="lens"
      title="Nothing matches these filters"
      action={
        <LinkButton to={without} replace preventScrollReset>
          Clear Filters
        </LinkButton>
      }
    />
  );
}

/** Asks for the picture to search by, and says what is found. */
function StartPanel() {
  return (
    <section
      className="grid gap-12 p-20 border border-line-2 bg-s1 phone:p-12"
      aria-label="Choose a picture"
    >
      <p>Finds creations that look like it, whatever the color or framing.</p>
      <PictureField className="grid-cols-[auto_auto] justify-center min-h-240 text-15 leading-24 phone:min-h-160" />
      <PictureProblem />
      <p className="t-sm">
        PNG, JPEG or WebP, up to 8 MB. Used for this search only, then deleted.
      </p>
      <p className="t-sm">
        Not found: crops of more than a tenth, slight turns, the design on another garment.
      </p>
    </section>
  );
}

/** The most labels on one tile. */
const LABELS_MAX = 2;

type TileLabelsProps = {
  texts: readonly string[];
  /** The tile's top right corner is taken. */
  lower?: boolean;
};

/** Renders labels on a tile's picture, which move out of its caption's way; the tile's name has them too. */
function TileLabels({ texts, lower }: TileLabelsProps) {
  return (
    <span
      className={classNames(
        "flex absolute bottom-0 left-0 z-2 gap-1",
        styles.labels,
        lower && styles.lower,
      )}
      aria-hidden="true"
    >
      {texts.slice(0, LABELS_MAX).map((text) => (
        <Fragment key={text}>
          <span className="px-8 bg-[rgba(7,9,12,0.88)] text-[#eef2f6] font-display font-semibold text-13 leading-24 whitespace-nowrap phone:not-first:hidden">
            {text}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  );
}
