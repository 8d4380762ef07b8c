import { SiteHead } from "#web/platform/document/site-head.tsx";
import { useHydrated } from "#web/platform/pre-hydration/use-hydrated.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import styles from "./picture-page.module.css";

const PictureSearch = lazyPart(async () => (await import("./picture-search.tsx")).PictureSearch);

/** Renders a search by picture; only the browser has the picture, so the server renders its place. */
export function PicturePage() {
  const waiting = <Waiting />;
  return (
    <div className={styles.page}>
      <SiteHead
        heading="Search by picture"
        summary="Find the symbols, clothing, vehicles and characters that look like a picture."
        path="/search?by=picture"
        card="search"
      />
      <meta name="robots" content="noindex, follow" />
      {useHydrated() ? (
        <PictureSearch
          pending={waiting}
          failed={(retry) => <FailedState title="The search could not be loaded" onRetry={retry} />}
        />
      ) : (
        waiting
      )}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <SectionHeading level={1} visual="h2" className={styles.heading}>
        Search by picture
      </SectionHeading>
      <Skeleton width="100%" height={156} />
    </>
  );
}
