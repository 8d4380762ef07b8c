import { useState } from "react";
import { useNavigate } from "react-router";
import type { Statement } from "#contract/decisions/contract.ts";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { canDeleteLoadout, canEditLoadout } from "#contract/loadout/policy.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useDeleteLoadout, useEditLoadout, useToggleLoadoutLike } from "./published-api.ts";

const LoadoutForm = lazyPart(async () => (await import("./loadout-form.tsx")).LoadoutForm);

type LoadoutActsProps = {
  loadout: PublishedLoadout;
  /** Reports it; absent for those who cannot. */
  onReport: (() => void) | undefined;
};

/** Renders like, report, and for those who may, edit and delete. */
export function LoadoutActs({ loadout, onReport }: LoadoutActsProps) {
  const user = useCurrentUser();
  const owned = { owner: loadout.owner };
  return (
    <div className="cluster gap-8">
      <LikeLoadout loadout={loadout} />
      {canEditLoadout(user, owned) && <EditLoadout loadout={loadout} />}
      {canDeleteLoadout(user, owned) && <DeleteLoadout loadout={loadout} />}
      {onReport && (
        <Button variant="quiet" icon="flag" onClick={onReport}>
          Report
        </Button>
      )}
    </div>
  );
}

function LikeLoadout({ loadout }: { loadout: PublishedLoadout }) {
  const { liked, numLikes } = loadout;
  const toggle = useToggleLoadoutLike(loadout);
  const signInLink = useSignInLink("like");
  useReturnAction("like", () => liked || toggle());
  const label = `Like, ${numLikes} ${numLikes === 1 ? "like" : "likes"}`;
  const content = (
    <>
      <Icon name="heart" size="s" filled={liked} />
      <span className="tabular-nums">{numLikes}</span>
    </>
  );
  return useCurrentUser() ? (
    <Button aria-label={label} aria-pressed={liked} onClick={toggle}>
      {content}
    </Button>
  ) : (
    <LinkButton aria-label={label} {...signInLink}>
      {content}
    </LinkButton>
  );
}

function EditLoadout({ loadout }: { loadout: PublishedLoadout }) {
  const [shown, setShown] = useState({ open: false, count: 0 });
  const editing = useEditLoadout(loadout.code);
  return (
    <>
      <Button
        variant="quiet"
        icon="edit"
        onClick={() => setShown(({ count }) => ({ open: true, count: count + 1 }))}
      >
        Edit
      </Button>
      {shown.count > 0 && (
        <LoadoutForm
          key={shown.count}
          heading="Edit loadout"
          submit="Save"
          initial={{ title: loadout.title, note: loadout.note, public: loadout.public }}
          open={shown.open}
          onOpenChange={(open) => setShown((now) => ({ ...now, open }))}
          onSubmit={editing.mutateAsync}
        />
      )}
    </>
  );
}

function DeleteLoadout({ loadout }: { loadout: PublishedLoadout }) {
  const { code, title, owner } = loadout;
  const navigate = useNavigate();
  const deletion = useDeleteLoadout(code);
  const isOwn = useCurrentUser()?._id === owner._id;

  async function remove(statement?: Statement) {
    await deletion.mutateAsync(statement);
    showToast("ok", "Loadout Deleted");
    await navigate(`/profile/${owner.username}`);
  }
  const confirmation = useConfirmation<string>(
    (name) => ({
      title: "Delete loadout?",
      body: `“${name}” goes for good, and its link with it. Whoever took it keeps a copy.`,
      confirmLabel: "Delete loadout",
    }),
    () => remove(),
  );
  const askStaff = () =>
    askForStatement({
      title: "Delete loadout?",
      body: `“${title}” leaves the site at once.`,
      confirmLabel: "Delete loadout",
      username: owner.username,
      act: remove,
    });
  return (
    <>
      <Button
        variant="danger-quiet"
        icon="trash"
        onClick={() => (isOwn ? confirmation.show(title) : askStaff())}
      >
        Delete
      </Button>
      {confirmation.dialog}
    </>
  );
}
