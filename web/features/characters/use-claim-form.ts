import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type CharacterClaim, characterClaim } from "#contract/characters/claim.ts";
import { CallError } from "#web/platform/call.ts";
import { useClaimCharacter } from "./api.ts";

export type ClaimForm = UseFormReturn<CharacterClaim>;

/**
 * Provides the claim form's state; a refusal shows as a toast, and under the name when it concerns
 * the name.
 */
export function useClaimForm(userId: string, onClaimed: () => Promise<void> | void) {
  const form = useForm<CharacterClaim>({
    resolver: zodResolver(characterClaim),
    // Not on blur: a message that appears then would move the option being clicked.
    mode: "onSubmit",
    defaultValues: { name: "" },
  });
  const { mutateAsync } = useClaimCharacter(userId);

  async function claim(character: CharacterClaim) {
    try {
      await mutateAsync(character);
    } catch (error) {
      const message = error instanceof CallError ? error.errors.name : undefined;
      if (message) form.setError("name", { message }, { shouldFocus: true });
      return;
    }
    await onClaimed();
  }

  return { form, submit: form.handleSubmit(claim), busy: form.formState.isSubmitting };
}
