import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import {
  type PictureFilters,
  picturePath,
} from "#web/components/likeness/picture-search/results/picture-url.ts";
import { PostGrid, PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { failureText } from "#web/routes/search/picture-search/results/similar-api.ts";
import {
  groupByLikeness,
  type SimilarGroup,
} from "#web/routes/search/picture-search/results/similar-groups.ts";
import { TileLabels } from "#web/routes/search/picture-search/results/tile-labels.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { LikenessMark } from "#web/ui/compare/likeness-mark.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import styles from "./picture-search.module.css";

type PictureResultsProps = {
  query: UseQueryResult<SimilarPost[]>;
  filters: PictureFilters;
  /** The results that the filters leave. */
  shown: readonly SimilarPost[];
  onCrop: () => void;
};

const LABEL = "Creations that look like it";

/** Renders the results of a search by picture in each of its states. */
export function PictureResults({ query, filters, shown, onCrop }: PictureResultsProps) {
  if (query.isPending || (query.isFetching && !query.data)) {
    return (
      <div className={styles.state}>
        <PostGridSkeleton label={LABEL} />
      </div>
    );
  }
  if (!query.data) {
    return (
      <FailedState
        className={styles.state}
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
        className={styles.group}
        right={countText(posts.length, "creation", "creations")}
      >
        <LikenessMark likeness={likeness} className={styles.mark} />
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
      className={styles.state}
      icon="lens"
      title="Nothing looks like this picture"
      text={
        filters.loose
          ? "Crop it to the design itself."
          : "Crop it to the design itself, or include loose matches."
      }
      action={
        <div className={styles.actions}>
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
      className={styles.state}
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
