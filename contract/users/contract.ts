import { z } from "zod";
import { character } from "../characters/contract.ts";
import { endpoint } from "../endpoint.ts";

const currentUser = z.object({
  success: z.literal(true),
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  profileColor: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
  roles: z.array(z.number()),
  settingViewNSFW: z.boolean(),
  characters: z.array(character),
  discordId: z.string().nullable(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/api/user/",
  tag: "users",
  summary: "Whoever is signed in; success is false when nobody is",
  reply: z.discriminatedUnion("success", [
    currentUser,
    z.object({ success: z.literal(false), message: z.string() }),
  ]),
});
