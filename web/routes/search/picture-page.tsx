import type { ReactNode } from "react";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PictureSearch = lazyPart(async () => (await import("./picture-search.tsx")).PictureSearch);

/** Renders a search by picture; only the browser has the picture, so the server renders its place. */
export function PicturePage() {
  const waiting = (
    <Place>
      <Skeleton width="100%" height={156} />
    </Place>
  );
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageHead
        heading="Search by picture"
        summary="Find the symbols, clothing, vehicles and characters that look like a picture."
        path="/search?by=picture"
        robots="noindex, follow"
      />
      {useHydrated() ? (
        <PictureSearch
          pending={waiting}
          failed={(retry) => (
            <Place>
              <FailedState title="The search could not be loaded" onRetry={retry} />
            </Place>
          )}
        />
      ) : (
        waiting
      )}
    </div>
  );
}

/** Renders the heading, and what stands for the search. */
function Place({ children }: { children: ReactNode }) {
  return (
    <>
      <SectionHeading
        level={1}
        visual="h2"
        className="min-h-64 phone:gap-12 phone:min-h-52 phone:pl-4"
      >
        Search by picture
      </SectionHeading>
      {children}
    </>
  );
}
