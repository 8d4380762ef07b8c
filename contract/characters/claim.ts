import { z } from "zod";
import { CHARACTER_NAME_MAX, CHARACTER_NAME_MIN, FACTIONS, GENDERS, SERVERS } from "./choices.ts";

const NAME_LENGTH = "Name must be between 3 and 30 characters.";

function choice(count: number, message: string) {
  return z
    .number(message)
    .int(message)
    .min(0, message)
    .max(count - 1, message);
}

export const characterClaim = z.object({
  server: choice(SERVERS.length, "Must choose a server."),
  name: z
    .string(NAME_LENGTH)
    .normalize()
    .min(CHARACTER_NAME_MIN, NAME_LENGTH)
    .max(CHARACTER_NAME_MAX, NAME_LENGTH)
    .refine((name) => !/\s/.test(name), "Name cannot contain any spaces.")
    .regex(/^[\p{L}\p{N}\p{P}\p{S}\s]*$/u, NAME_LENGTH),
  gender: choice(GENDERS.length, "Must choose a gender."),
  faction: choice(FACTIONS.length, "Must choose a faction."),
});
export type CharacterClaim = z.output<typeof characterClaim>;
