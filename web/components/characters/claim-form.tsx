import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { CHARACTER_NAME_MAX, FACTIONS, GENDERS, SERVERS } from "#contract/characters/choices.ts";
import {
  type Character,
  type CharacterClaim,
  characterClaim,
} from "#contract/characters/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Faction } from "./faction.tsx";

type ClaimForm = Pick<UseFormReturn<CharacterClaim>, "control">;

type ClaimFormProps = {
  userId: string;
  /** Called with the new character; the form stays busy until it resolves. */
  onClaimed: (character: Character) => Promise<void> | void;
  onCancel: () => void;
  heading?: ReactNode;
};

const servers = SERVERS.map((label, index) => ({ value: String(index), label }));
const factions = FACTIONS.map((word, index) => ({
  value: String(index),
  label: <Faction key={word} faction={index} />,
}));
const genders = GENDERS.map((label, index) => ({ value: String(index), label }));

export function ClaimForm({ userId, onClaimed, onCancel, heading }: ClaimFormProps) {
  const { mutateAsync } = useClaimCharacter(userId);
  const form = useContractForm(
    characterClaim,
    async (claim) => {
      const { character } = await mutateAsync(claim);
      await onClaimed(character);
    },
    { defaultValues: { name: "" }, draft: storedValues("claim", userId, claimDraft) },
  );
  const { setFocus, busy } = form;
  useEffect(() => setFocus("name"), [setFocus]);

  return (
    <form
      className="p-20 border-t border-line-2 compact:p-16"
      aria-label="Claim Character"
      onSubmit={form.submit}
      noValidate
    >
      {heading}
      <div className="grid mt-14 grid-cols-2 gap-y-18 gap-x-20 compact:grid-cols-1">
        <TextField
          label="Name"
          counter={{ value: lengthOf(form.watch("name")), max: CHARACTER_NAME_MAX }}
          error={form.formState.errors.name?.message}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register("name")}
        />
        <ServerSelect form={form} />
        <Pair form={form} name="faction" label="Faction" options={factions} />
        <Pair form={form} name="gender" label="Gender" options={genders} />
      </div>
      <div className="flex gap-8 justify-end mt-18">
        <Button variant="quiet" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          Claim
        </Button>
      </div>
    </form>
  );
}

function ServerSelect({ form }: { form: ClaimForm }) {
  return (
    <Controller
      control={form.control}
      name="server"
      render={({ field, fieldState }) => (
        <SelectField
          label="Server"
          placeholder="Choose a server"
          options={servers}
          value={choiceOf(field.value)}
          onValueChange={(value) => field.onChange(Number(value))}
          error={fieldState.error?.message}
          ref={field.ref}
        />
      )}
    />
  );
}

type PairProps = {
  form: ClaimForm;
  name: "faction" | "gender";
  label: string;
  options: typeof factions | typeof genders;
};

function Pair({ form, name, label, options }: PairProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <ChoicePair
          label={label}
          options={options}
          value={choiceOf(field.value)}
          onValueChange={(value) => field.onChange(Number(value))}
          error={fieldState.error?.message}
          ref={field.ref}
        />
      )}
    />
  );
}

function choiceOf(value: number | undefined): string | null {
  return value === undefined ? null : String(value);
}

/** Claims a character; a toast says so, or why not. */
function useClaimCharacter(userId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (claim: CharacterClaim) =>
      call("POST /api/user/:id/characters/claim", { params: { id: userId }, body: claim }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
  });
}

/** What is chosen and typed so far. */
const claimDraft = z
  .object({ name: z.string(), server: z.number(), faction: z.number(), gender: z.number() })
  .partial();
