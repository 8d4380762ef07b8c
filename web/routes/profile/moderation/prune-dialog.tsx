import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PRUNE_DAYS } from "#contract/moderation/prunes.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import { StatementDialog } from "#web/components/moderation/decisions/statement-dialog.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { PrunePreview, PrunePreviewSkeleton } from "./prune-preview.tsx";
import { pruneQuery, usePruneUser } from "./prunes-api.ts";

type PruneDialogProps = {
  user: { _id: string; username: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pictureOf: (post: PostTile) => ReactNode;
};

/** Previews exactly what a prune hides, and asks for confirmation. */
export function PruneDialog({ user, open, onOpenChange, pictureOf }: PruneDialogProps) {
  // Refetched each time, so that the user confirms current counts.
  const { data, error } = useQuery({ ...pruneQuery(useCall(), user._id), staleTime: 0 });
  const { mutateAsync } = usePruneUser(user);
  return (
    <StatementDialog
      username={user.username}
      open={open}
      onOpenChange={onOpenChange}
      title={`Prune ${user.username}?`}
      body={`All of this goes out of sight at once. Staff can restore it as a whole for ${PRUNE_DAYS} days, then it is gone for good.`}
      confirmLabel="Prune Content"
      confirmDisabled={!data}
      onConfirm={mutateAsync}
    >
      {data && (
        <PrunePreview
          counts={data.counts}
          thumbnails={data.posts.map((post) => ({ key: post._id, picture: pictureOf(post) }))}
        />
      )}
      {!data && !error && <PrunePreviewSkeleton />}
      {!data && error && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
    </StatementDialog>
  );
}
