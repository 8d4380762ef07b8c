import { useState } from "react";
import { useNavigate } from "react-router";
import type { Statement } from "#contract/decisions/contract.ts";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { canDeleteLoadout, canEditLoadout } from "#contract/loadout/policy.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { newKey } from "#web/tools/loadout/profiles/profiles.ts";
import { editPath } from "#web/tools/loadout/roll/loadout-paths.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import {
  loadoutPath,
  useCountUse,
  useDeleteLoadout,
  useEditLoadout,
  useToggleLoadoutLike,
} from "./published-api.ts";
import { profileOf, takeProfile, tooManyProfiles } from "./take-loadout.ts";

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

const COPY_FAILED = "The browser forbids copying. Copy the page's address instead.";

type TakeActionsProps = {
  loadout: PublishedLoadout;
  taken: boolean;
  onTake: () => void;
  /** Rolls from its profile; absent where none is known. */
  onRoll: (() => void) | undefined;
};

/** Renders what one does with a loadout, beside it. */
export function TakeActions({ loadout, taken, onTake, onRoll }: TakeActionsProps) {
  const { url, path } = useLink(loadout);
  return (
    <>
      <div className="grid gap-8 phone:[&>button]:hidden">
        <TakeButton taken={taken} onTake={onTake} />
        {onRoll && (
          <Button size="l" block icon="dice" onClick={onRoll}>
            Roll from this profile
          </Button>
        )}
        <p className="mt-4 t-sm">
          Take it puts these items in your loadout manager as a new profile, on this device. No
          account needed.
        </p>
      </div>
      <div className="flex gap-8 [&>button]:flex-none [&>button]:h-44">
        <input
          className="flex-1 min-w-0 text-bright h-44 px-12 border border-control rounded bg-s2 font-display font-medium text-15 leading-20 text-ellipsis phone:text-16"
          aria-label="Link to this loadout"
          readOnly
          value={path}
          onClick={({ currentTarget }) => currentTarget.select()}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={url} label="Copy link" failure={COPY_FAILED} />
      </div>
    </>
  );
}

/** Renders the same at the bottom of a phone. */
export function TakeBar({ loadout, taken, onTake, onRoll }: TakeActionsProps) {
  const { url } = useLink(loadout);
  return (
    <div className="bottom-bar hidden phone:flex phone:gap-8 phone:py-8 phone:px-12 phone:page-bar-[72px] *:flex-none *:size-56 *:first:flex-1">
      <TakeButton taken={taken} onTake={onTake} />
      {onRoll && (
        <IconButton boxed size="l" icon="dice" label="Roll from this profile" onClick={onRoll} />
      )}
      <IconButton
        boxed
        size="l"
        icon="copy"
        label="Copy link"
        onClick={() => void copyText(url, { ok: "Link copied", error: COPY_FAILED })}
      />
    </div>
  );
}

function TakeButton({ taken, onTake }: Pick<TakeActionsProps, "taken" | "onTake">) {
  return (
    <Button
      variant={taken ? "secondary" : "primary"}
      size="l"
      block
      icon={taken ? "check" : "dl"}
      aria-disabled={taken || undefined}
      onClick={onTake}
    >
      {taken ? "Taken" : "Take it"}
    </Button>
  );
}

/** Returns the URL of a loadout, and how the field shows it: without the scheme. */
function useLink({ code }: PublishedLoadout) {
  const url = useSite().url + loadoutPath(code);
  return { url, path: url.replace(/^https?:\/\//, "") };
}

/** Puts a published loadout into the manager, on this device. */
export function useTake(loadout: PublishedLoadout): { taken: boolean; take: () => void } {
  const [taken, setTaken] = useState(false);
  const navigate = useNavigate();
  const count = useCountUse(loadout.code);

  function take() {
    if (taken) return;
    changeLoadouts((loadouts) => {
      const result = takeProfile(loadouts, profileOf(loadout, newKey()));
      if (!result) {
        showToast("error", tooManyProfiles(loadouts));
        return loadouts;
      }
      const { key, name } = result.profile;
      showToast("ok", `${name} is in your manager`, {
        label: "Open",
        run: () => void navigate(editPath(key)),
      });
      setTaken(true);
      count("taken");
      return result.loadouts;
    });
  }
  return { taken, take };
}
