import { z } from "zod";
import { staffActBody } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { foldsShort, id, sized } from "../fields.ts";
import { success } from "../reply.ts";
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
  name: sized(CHARACTER_NAME_MAX, NAME_LENGTH)
    .normalize()
    .min(CHARACTER_NAME_MIN, NAME_LENGTH)
    .max(CHARACTER_NAME_MAX, NAME_LENGTH)
    .refine((name) => !/\s/.test(name), "Name cannot contain any spaces.")
    .regex(/^[\p{L}\p{N}\p{P}\p{S}\s]*$/u, NAME_LENGTH)
    .refine(foldsShort(CHARACTER_NAME_MAX), NAME_LENGTH),
  gender: choice(GENDERS.length, "Must choose a gender."),
  faction: choice(FACTIONS.length, "Must choose a faction."),
});
export type CharacterClaim = z.output<typeof characterClaim>;

export const character = z.object({
  _id: z.string(),
  name: z.string(),
  server: z.number(),
  gender: z.number(),
  faction: z.number(),
});
export type Character = z.output<typeof character>;

export const claimCharacter = endpoint({
  method: "POST",
  path: "/api/user/:id/characters/claim",
  tag: "characters",
  summary: "Claim a character of the game as one's own",
  params: z.object({ id }),
  body: characterClaim,
  reply: success({ message: z.string(), character }),
  status: 201,
  limit: "claim",
});

export const deleteCharacter = endpoint({
  method: "POST",
  path: "/api/user/:id/characters/:characterId/delete",
  tag: "characters",
  summary: "Give a character up; posts it made stay",
  params: z.object({ id, characterId: id }),
  body: staffActBody,
  reply: success({ message: z.string() }),
});
