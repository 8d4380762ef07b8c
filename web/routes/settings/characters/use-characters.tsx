import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { GENDERS, SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { Faction } from "#web/components/characters/faction.tsx";
import { useCall } from "#web/lib/call.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";

const loadClaimForm = async () =>
  (await import("#web/components/characters/claim-form.tsx")).ClaimForm;

const ClaimForm = lazyPart(loadClaimForm);

const prepareClaiming = () => void loadClaimForm().catch(() => undefined);

type CharactersProps = {
  userId: string;
  username: string;
  characters: readonly Character[];
  /** False for another user: nobody claims a character for somebody else. */
  canClaim: boolean;
  /** Refetches the user. */
  onChanged: () => Promise<void> | void;
};

type Characters = { claimButton: ReactNode; section: ReactNode };

/** Provides a user's characters, and the button that opens the form for another. */
export function useCharacters(props: CharactersProps): Characters {
  const { userId, username, characters, canClaim, onChanged } = props;
  const [claiming, setClaiming] = useState(false);
  const claimButton = useRef<HTMLButtonElement>(null);
  const box = useFocusRescue<HTMLDivElement>(characters.length);
  const { show: showRemoval, dialog } = useRemovalDialog(props);

  function hideForm() {
    setClaiming(false);
    claimButton.current?.focus();
  }

  return {
    claimButton: canClaim && (
      <ClaimButton ref={claimButton} open={claiming} onClick={() => setClaiming(!claiming)} />
    ),
    section: (
      <>
        <div ref={box} className="card" tabIndex={-1}>
          <CharacterTable owner={username} characters={characters} onRemove={showRemoval} />
          {claiming && (
            <ClaimForm
              userId={userId}
              heading={<h3 className="t-h3">Claim Character</h3>}
              onFailed={hideForm}
              onCancel={hideForm}
              onClaimed={async () => {
                await onChanged();
                hideForm();
              }}
            />
          )}
        </div>
        {dialog}
      </>
    ),
  };
}

type ClaimButtonProps = { open: boolean; onClick: () => void; ref: Ref<HTMLButtonElement> };

function ClaimButton({ open, onClick, ref }: ClaimButtonProps) {
  return (
    <Button
      ref={ref}
      icon="plus"
      className="aria-expanded:bg-s3"
      aria-expanded={open}
      onClick={onClick}
      onPointerEnter={prepareClaiming}
      onFocus={prepareClaiming}
    >
      Claim Character
    </Button>
  );
}

/** Asks before a character is removed, and staff for the reasons if it is another's. */
function useRemovalDialog({ userId, username, canClaim, onChanged }: CharactersProps) {
  const { mutateAsync } = useDeleteCharacter(userId);
  const textFor = ({ name }: Character) => ({
    title: `Remove ${name}?`,
    body: "Posts it made stay. Someone else may claim it then.",
    confirmLabel: "Remove",
  });
  async function remove({ _id }: Character, statement?: Statement) {
    await mutateAsync({ characterId: _id, ...(statement && { statement }) });
    await onChanged();
  }
  const { show, dialog } = useConfirmation<Character>(textFor, (character) => remove(character));
  const ask = (character: Character) =>
    askForStatement({
      ...textFor(character),
      username,
      act: (statement) => remove(character, statement),
    });
  return { show: canClaim ? show : ask, dialog };
}

const HEAD =
  "py-10 px-16 border-b border-line-2 text-faint font-body font-normal text-13 leading-20 text-left first:pl-20";
const CELL =
  "text-15 text-left not-compact:h-48 not-compact:border-t border-line not-compact:group-first/row:border-t-0 py-0 compact:p-0";
const DETAIL =
  "not-compact:px-16 whitespace-nowrap compact:text-muted compact:text-13 compact:leading-20";

type CharacterTableProps = {
  owner: string;
  characters: readonly Character[];
  onRemove: (character: Character) => void;
};

/** Renders a user's characters with all their details; rows stack on a phone. */
function CharacterTable({ owner, characters, onRemove }: CharacterTableProps) {
  if (characters.length === 0) return <p className="text-muted py-14 px-16">No characters yet.</p>;
  return (
    <table className="w-full [border-collapse:collapse] compact:block">
      <caption className="sr-only">Characters of {owner}</caption>
      <thead className="compact:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            Faction
          </th>
          <th scope="col" className={HEAD}>
            Name
          </th>
          <th scope="col" className={HEAD}>
            Server
          </th>
          <th scope="col" className={HEAD}>
            Gender
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody className="compact:block">
        {characters.map((character) => (
          <Row key={character._id} character={character} onRemove={() => onRemove(character)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ character, onRemove }: { character: Character; onRemove: () => void }) {
  const { name, server, gender, faction } = character;
  return (
    <tr
      className={`group/row compact:grid compact:grid-cols-[auto_minmax(0,1fr)_44px] compact:gap-y-2 compact:gap-x-12 compact:py-10 compact:pr-8 compact:pl-12 compact:border-t compact:border-line compact:first:border-t-0 compact:border-l-3 compact:border-l-(--edge) ${faction === 0 ? "[--edge:var(--enf)]" : "[--edge:var(--crim)]"}`}
    >
      <td
        className={`${CELL} not-compact:px-16 not-compact:border-l-3 not-compact:border-l-(--edge) *:align-middle compact:row-start-2 compact:col-[1/3]`}
      >
        <Faction faction={faction} />
      </td>
      <th
        scope="row"
        className={`${CELL} t-label breaks not-compact:py-8 not-compact:px-16 compact:row-start-1 compact:col-[1/3]`}
        dir="auto"
      >
        {name}
      </th>
      <td className={`${CELL} ${DETAIL} compact:row-start-3 compact:col-start-1`}>
        {SERVERS[server]}
      </td>
      <td className={`${CELL} ${DETAIL}`}>{GENDERS[gender]}</td>
      <td
        className={`${CELL} not-compact:w-44 not-compact:px-6 compact:row-[1/4] compact:col-start-3 compact:self-center`}
      >
        <IconButton icon="trash" label={`Remove ${name}`} title="Remove" onClick={onRemove} />
      </td>
    </tr>
  );
}

/** The reasons are required for another's character. */
type Removal = { characterId: string; statement?: Statement };

/** The dialog shows the error. */
function useDeleteCharacter(userId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: ({ characterId, statement }: Removal) =>
      call("POST /api/user/:id/characters/:characterId/delete", {
        params: { id: userId, characterId },
        ...(statement && { body: { statement } }),
      }),
    onSuccess: ({ message }) => showToast("ok", message),
  });
}
