import type { Category } from "#contract/posts/categories.ts";
import { JustifiedGrid } from "#web/features/posts/justified-grid.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const HELD = 12;

/** The places of creations of one category, before they are known. */
export function CreationsSkeleton({ category, label }: { category: Category; label: string }) {
  const cells = Array.from({ length: HELD }, (_, index) => ({
    key: `held-${index}`,
    category,
    content: <Skeleton width="100%" height="100%" />,
  }));
  return (
    <div aria-busy="true">
      <JustifiedGrid label={label} cells={cells} />
    </div>
  );
}
