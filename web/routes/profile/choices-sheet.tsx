import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { CREATION_SORTS } from "#contract/users/creations.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { countText, numberText } from "#web/components/users/count-text.ts";
import { profilePath, type Shown } from "#web/components/users/profile-path.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { creationCount, SORT_LABELS } from "./shown-creations.ts";

type ChoicesSheetProps = {
  profile: ProfileFacts;
  shown: Shown;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Renders what the posts behind it are chosen by: for sale, and their order. */
export function ChoicesSheet({ profile, shown, open, onOpenChange }: ChoicesSheetProps) {
  const name = useId();
  const navigate = useNavigate();
  // What was chosen in it, at once; the posts behind it follow.
  const [draft, setDraft] = useState<Partial<Shown> | null>(null);
  const chosen = { ...shown, ...draft };
  const all = creationCount(profile, shown.category, false);
  const sold = creationCount(profile, shown.category, true);

  function choose(change: Partial<Shown>) {
    setDraft({ ...draft, ...change });
    void navigate(profilePath(profile.username, { ...chosen, page: 1, ...change }), {
      preventScrollReset: true,
      replace: draft !== null,
    });
  }

  return (
    <Sheet
      short
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setDraft(null)}
      title="For sale and order"
      head={
        <span className="t-h3 pl-8" aria-hidden="true">
          For sale and order
        </span>
      }
      foot={
        <Button variant="primary" size="l" block onClick={() => onOpenChange(false)}>
          Show {countText(chosen.forSale ? sold : all, "creation", "creations")}
        </Button>
      }
    >
      <div className="py-8 px-16">
        <SwitchRow
          label="For sale"
          sub={`${numberText(sold)} of ${numberText(all)}`}
          checked={chosen.forSale}
          onCheckedChange={(on) => choose({ forSale: on })}
        />
        <fieldset>
          <legend className="sr-only">Order</legend>
          {CREATION_SORTS.map((one) => (
            <label
              key={one}
              className="flex items-center gap-12 border-t border-line t-label min-h-48 cursor-pointer"
            >
              <input
                className="radio"
                type="radio"
                name={name}
                checked={one === chosen.sort}
                onChange={() => choose({ sort: one })}
              />
              {SORT_LABELS[one]}
            </label>
          ))}
        </fieldset>
      </div>
    </Sheet>
  );
}
