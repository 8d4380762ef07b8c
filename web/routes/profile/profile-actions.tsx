import { useQueryClient } from "@tanstack/react-query";
import { useBlockAct } from "#web/components/blocks/api.ts";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import { useReportDialog } from "#web/components/moderation/use-report-dialog.tsx";
import { PROFILES, type ProfileFacts, useShowFollowing } from "#web/components/users/api.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { type ProfileAct, profileMenu } from "./profile-menu.ts";

const ProfileDialog = lazyPart(async () => (await import("./profile-dialog.tsx")).ProfileDialog);

/** Renders the viewer's actions on a user: follow, report, mute and block, and for staff more. */
export function ProfileActions({ profile }: { profile: ProfileFacts }) {
  const viewer = useCurrentUser();
  const { items, dialogs } = useProfileMenu(profile);
  if (viewer?._id === profile._id) {
    return (
      <LinkButton icon="edit" to="/settings">
        Edit profile
      </LinkButton>
    );
  }
  return (
    <>
      {profile.blocked ? <UnblockButton profile={profile} /> : <Follow profile={profile} />}
      {items.length > 0 && (
        <LazyMenu
          trigger={<IconButton icon="more" label="Profile actions" boxed />}
          items={items}
        />
      )}
      {dialogs}
    </>
  );
}

function Follow({ profile }: { profile: ProfileFacts }) {
  return <FollowButton primary user={profile} show={useShowFollowing(profile.username)} />;
}

function UnblockButton({ profile }: { profile: ProfileFacts }) {
  const { mutate, isPending } = useBlockAct(profile._id);
  return (
    <Button icon="ban" busy={isPending} onClick={() => mutate("unblock")}>
      Unblock
    </Button>
  );
}

function useProfileMenu(profile: ProfileFacts) {
  const viewer = useCurrentUser();
  const blocking = useBlockAct(profile._id);
  const { subject, open, show, setOpen, clear } = useDialogSubject<"unban" | "prune" | "block">();
  const { report, dialog } = useReportDialog();
  const queries = useQueryClient();

  function act(action: ProfileAct) {
    if (action === "report") report({ kind: "user", _id: profile._id, title: profile.username });
    else if (action === "unban" || action === "prune" || action === "block") show(action);
    else blocking.mutate(action);
  }

  const dialogs = (
    <>
      {subject && (
        <ProfileDialog
          key={subject}
          action={subject}
          profile={profile}
          open={open}
          onOpenChange={setOpen}
          onFailed={clear}
          onBlock={() => blocking.mutateAsync("block")}
          onUnbanned={() => queries.invalidateQueries(PROFILES)}
        />
      )}
      {dialog}
    </>
  );
  return { items: profileMenu(viewer, profile, act), dialogs };
}
