import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useCall } from "#web/platform/call.ts";
import { pruneQuery } from "./prunes-api.ts";

const ActivePrune = lazy(() =>
  import("./active-prune.tsx").then((module) => ({ default: module.ActivePrune })),
);

type PruneNoticeProps = { user: { _id: string; username: string }; className?: string };

/**
 * Shows a user's active prune, if any: its progress, its author, and until when it can be undone.
 */
export function PruneNotice({ user, className }: PruneNoticeProps) {
  const prune = useQuery(pruneQuery(useCall(), user._id)).data?.prune;
  if (!prune) return null;
  return (
    <Suspense>
      <div className={className}>
        <ActivePrune user={user} prune={prune} />
      </div>
    </Suspense>
  );
}
