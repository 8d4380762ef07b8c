import { lazy, Suspense, useRef, useState } from "react";
import type { Character } from "#contract/characters/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusRescue } from "#web/ui/use-focus-rescue.ts";
import { CharacterTable } from "./character-table.tsx";
import styles from "./characters-section.module.css";
import { useRemovalDialog } from "./removal-dialog.tsx";

const ClaimForm = lazy(() =>
  import("./claim-form.tsx").then((module) => ({ default: module.ClaimForm })),
);

type CharactersSectionProps = {
  userId: string;
  username: string;
  characters: readonly Character[];
  /** Nobody claims a character for somebody else. */
  canClaim: boolean;
  /** Reads the user anew. */
  onChanged: () => Promise<void> | void;
};

export function CharactersSection(props: CharactersSectionProps) {
  const { userId, username, characters, canClaim, onChanged } = props;
  const [claiming, setClaiming] = useState(false);
  const claimButton = useRef<HTMLButtonElement>(null);
  const box = useFocusRescue<HTMLDivElement>(characters.length);
  const { ask, dialog } = useRemovalDialog(userId, onChanged);

  function hideForm() {
    setClaiming(false);
    claimButton.current?.focus();
  }

  return (
    <div>
      {canClaim && (
        <div className={styles.head}>
          <Button
            ref={claimButton}
            icon="plus"
            aria-expanded={claiming}
            onClick={() => setClaiming(!claiming)}
          >
            Claim Character
          </Button>
        </div>
      )}
      <div ref={box} className={styles.box} tabIndex={-1}>
        <CharacterTable owner={username} characters={characters} onRemove={ask} />
        {claiming && (
          <Suspense>
            <ClaimForm
              userId={userId}
              onCancel={hideForm}
              onClaimed={async () => {
                await onChanged();
                hideForm();
              }}
            />
          </Suspense>
        )}
      </div>
      {dialog}
    </div>
  );
}
