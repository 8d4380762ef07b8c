import type { z } from "zod";
import { type discordIdentity, discordRegistration } from "#contract/accounts/discord.ts";

export type DiscordRegistration = z.output<typeof discordRegistration>;

/** The registration that a history entry carries, or null where there is none. */
export function readRegistration(state: unknown): DiscordRegistration | null {
  return discordRegistration.safeParse(state).data ?? null;
}

/** What a person fills in to complete it. */
export type IdentityInput = z.input<typeof discordIdentity>;
export type Identity = z.output<typeof discordIdentity>;
