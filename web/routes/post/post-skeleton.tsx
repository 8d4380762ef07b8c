import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** Renders a post's page while the post loads. */
export function PostSkeleton() {
  return (
    <div // As high as the view: the footer would be pushed out of it. The columns are as beside most pictures.
      className="grid items-start grid-cols-[minmax(0,1fr)_384px] gap-32 min-h-screen px-24 pt-16 pb-40 narrow:grid-cols-[minmax(0,1fr)_300px] narrow:justify-center narrow:gap-y-24 narrow:gap-x-20 narrow:p-16 phone:grid-cols-[minmax(0,736px)] phone:gap-16 phone:px-0 phone:pt-0 phone:pb-28"
      role="status"
      aria-label="Loading"
    >
      <Skeleton ratio={570 / 340} />
      <div className="grid gap-16 phone:px-16">
        <Skeleton width={96} height={20} />
        <Skeleton width="70%" height={36} />
        <Skeleton width={180} height={44} />
        <Skeleton width={220} height={44} />
        <Skeleton width="100%" height={96} />
      </div>
    </div>
  );
}
