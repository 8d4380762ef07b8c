import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PostTile } from "#contract/posts/contract.ts";
import { PRUNE_DAYS, type PruneCounts } from "#contract/prunes/contract.ts";
import { StatementDialog } from "#web/components/decisions/statement-dialog.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { pruneQuery, usePruneUser } from "./prunes-api.ts";

type ProfileDialogProps = {
  action: "unban" | "prune" | "block";
  profile: ProfileFacts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlock: () => Promise<unknown>;
  onUnbanned: () => void;
};

const KINDS = [
  ["posts", "Posts"],
  ["comments", "Comments"],
  ["likes", "Likes"],
  ["notifications", "Notifications"],
  ["sessions", "Sessions"],
  ["characters", "Characters"],
  ["loadouts", "Loadouts"],
] as const;

const number = new Intl.NumberFormat("en-US");

/** Renders the confirmation dialog of a profile's action. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { action, profile, open, onOpenChange, onBlock, onUnbanned } = props;
  if (action === "block") {
    const { username } = profile;
    return (
      <BlockDialog username={username} open={open} onOpenChange={onOpenChange} onBlock={onBlock} />
    );
  }
  if (action === "unban") {
    return (
      <UnbanDialog user={profile} open={open} onOpenChange={onOpenChange} onUnbanned={onUnbanned} />
    );
  }
  return <PruneDialog user={profile} open={open} onOpenChange={onOpenChange} />;
}

function thumbnailOf({ images: [image] }: PostTile) {
  return image && <PostPicture image={image} sizes="80px" alt="" />;
}

type BlockDialogProps = {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlock: () => Promise<unknown>;
};

/** Asks before a user is blocked, as that also removes follows in both directions. */
function BlockDialog({ username, open, onOpenChange, onBlock }: BlockDialogProps) {
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${username}?`}
      body="Neither of you sees, follows, comments on or notifies the other any more. They are not told. You can take it back on their profile or in your settings."
      confirmLabel="Block"
      onConfirm={onBlock}
    />
  );
}

type UnbanDialogProps = {
  user: { _id: string; username: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the success message is closed. */
  onUnbanned: () => void;
};

/** Asks before a ban is lifted, and confirms it afterwards. */
function UnbanDialog({ user, open, onOpenChange, onUnbanned }: UnbanDialogProps) {
  const call = useCall();
  const { mutateAsync } = useMutation({
    mutationFn: () => call("POST /api/user/:id/unban", { params: { id: user._id } }),
  });
  const [message, setMessage] = useState<string | null>(null);

  async function unban() {
    const reply = await mutateAsync();
    setMessage(reply.message);
  }

  function close() {
    setMessage(null);
    onUnbanned();
  }

  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Unban ${user.username}?`}
        body="They can log in, post and comment again right away."
        confirmLabel="Unban"
        onConfirm={unban}
      />
      {message !== null && <MessageDialog title="Success" text={message} onClose={close} />}
    </>
  );
}

type PruneDialogProps = {
  user: { _id: string; username: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Previews exactly what a prune hides, and asks for confirmation. */
function PruneDialog({ user, open, onOpenChange }: PruneDialogProps) {
  // Refetched each time, so that the user confirms current counts.
  const { data, error } = useQuery({ ...pruneQuery(user._id), staleTime: 0 });
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
          thumbnails={data.posts.map((post) => ({ key: post._id, picture: thumbnailOf(post) }))}
        />
      )}
      {!data && !error && <PrunePreviewSkeleton />}
      {!data && error && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
    </StatementDialog>
  );
}

/** Renders the counts by kind. */
function PruneCountList({ counts }: { counts: PruneCounts }) {
  return (
    <dl className="grid grid-cols-3 gap-1 bg-line border border-line small:grid-cols-2">
      {KINDS.map(([kind, label]) => (
        <div key={kind} className="flex flex-col-reverse py-8 px-12 bg-s1">
          <dt className="t-note text-muted">{label}</dt>
          <dd className="t-h3 tabular-nums">{number.format(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

type PrunePreviewProps = {
  counts: PruneCounts;
  /** Pictures of the newest posts. */
  thumbnails: readonly { key: string; picture: ReactNode }[];
};

/** Renders what a prune would hide. */
function PrunePreview({ counts, thumbnails }: PrunePreviewProps) {
  return (
    <div className="dialog-body">
      <PruneCountList counts={counts} />
      {thumbnails.length > 0 && (
        <ul className="grid gap-4 grid-cols-8 small:grid-cols-4" aria-label="Newest posts">
          {thumbnails.map(({ key, picture }) => (
            <li
              key={key}
              className="relative overflow-hidden aspect-square bg-s3 [&_img]:size-full [&_img]:object-cover"
            >
              {picture}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PrunePreviewSkeleton() {
  return (
    <div className="dialog-body" role="status" aria-label="Counting">
      <Skeleton height={118} />
      <Skeleton height={52} />
    </div>
  );
}
