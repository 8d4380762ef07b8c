import type { z } from "zod";
import { discordRegister, discordRegistrationToken } from "#contract/accounts/discord.ts";

const registration = discordRegistrationToken.reply.omit({ success: true });
export type DiscordRegistration = z.output<typeof registration>;

/** The registration that a history entry carries, or null where there is none. */
export function readRegistration(state: unknown): DiscordRegistration | null {
  return registration.safeParse(state).data ?? null;
}

/** What a person fills in to complete it. */
export const identityFields = discordRegister.body.omit({ registrationTokenId: true });
export type IdentityInput = z.input<typeof identityFields>;
export type Identity = z.output<typeof identityFields>;
