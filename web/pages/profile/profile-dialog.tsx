import type { PostTile } from "#contract/posts/contract.ts";
import { BlockDialog } from "#web/features/blocks/block-dialog.tsx";
import { UnbanDialog } from "#web/features/moderation/bans/unban-dialog.tsx";
import { PruneDialog } from "#web/features/moderation/prunes/prune-dialog.tsx";
import { PostPicture } from "#web/features/posts/grid/post-picture.tsx";
import type { ProfileFacts } from "#web/features/users/api.ts";

type ProfileDialogProps = {
  action: "unban" | "prune" | "block";
  profile: ProfileFacts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlock: () => Promise<unknown>;
  onUnbanned: () => void;
};

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
  return (
    <PruneDialog user={profile} open={open} onOpenChange={onOpenChange} pictureOf={thumbnailOf} />
  );
}

function thumbnailOf({ images: [image] }: PostTile) {
  return image && <PostPicture image={image} sizes="80px" alt="" />;
}
