import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { useSite } from "#web/lib/document/site.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { loadoutPath } from "./published-api.ts";

const COPY_FAILED = "The browser forbids copying. Copy the page's address instead.";

export type TakeActionsProps = {
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
