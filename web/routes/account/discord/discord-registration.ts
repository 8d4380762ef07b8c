import type { z } from "zod";
import { type discordIdentity, discordRegistration } from "#contract/accounts/discord.ts";

export type DiscordRegistration = z.output<typeof discordRegistration>;

/** Returns the registration stored in a history entry, or null. */
export function readRegistration(state: unknown): DiscordRegistration | null {
  return discordRegistration.safeParse(state).data ?? null;
}

/** The form's input. */
export type IdentityInput = z.input<typeof discordIdentity>;
export type Identity = z.output<typeof discordIdentity>;
