import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

export function LoadingNotice() {
  return (
    <div role="status" aria-label="Loading the notice">
      <h1 className="sr-only">Notice</h1>
      <Skeleton height={84} />
      <div className="grid items-start grid-cols-[minmax(0,1fr)_340px] gap-y-32 gap-x-48 narrow:grid-cols-1">
        <Skeleton height={360} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}
