import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { success } from "../reply.ts";
import { characterClaim } from "./claim.ts";

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
});

export const deleteCharacter = endpoint({
  method: "POST",
  path: "/api/user/:id/characters/:characterId/delete",
  tag: "characters",
  summary: "Give a character up; posts it made stay",
  params: z.object({ id, characterId: id }),
  reply: success({ message: z.string() }),
});
