import type { PostTile } from "#contract/posts/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { BlockDialog } from "#web/routes/profile/block-dialog.tsx";
import { PruneDialog } from "#web/routes/profile/moderation/prune-dialog.tsx";
import { UnbanDialog } from "#web/routes/profile/moderation/unban-dialog.tsx";

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
