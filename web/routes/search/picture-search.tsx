import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import {
  type SearchPicture,
  usePictureStore,
} from "#web/components/likeness/picture-search/intake/picture-store.ts";
import { parsePictureFilters } from "#web/components/likeness/picture-search/results/picture-url.ts";
import { countText } from "#web/components/users/count-text.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { CropDialog } from "#web/routes/search/picture-search/crop/crop-dialog.tsx";
import { StartPanel } from "#web/routes/search/picture-search/intake/start-panel.tsx";
import { QueryStrip } from "#web/routes/search/picture-search/results/query-strip.tsx";
import { similarQuery } from "#web/routes/search/picture-search/results/similar-api.ts";
import { filterSimilar } from "#web/routes/search/picture-search/results/similar-groups.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import pageStyles from "./picture-page.module.css";
import { PictureResults } from "./picture-results.tsx";
import styles from "./picture-search.module.css";

/** Renders the place for a picture, or the picture with what looks like it. */
export function PictureSearch() {
  const picture = usePictureStore((state) => state.picture);
  const content = useFocusRescue<HTMLDivElement>(picture?.id);
  return (
    <div ref={content} className={styles.content} tabIndex={-1}>
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
      className={pageStyles.heading}
      right={
        <span role="status" className={`t-sm num ${styles.status}`}>
          {status}
        </span>
      }
    >
      Search by picture
    </SectionHeading>
  );
}
