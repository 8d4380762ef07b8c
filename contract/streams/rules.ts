import { z } from "zod";
import { CODE_SIGNS } from "../codes.ts";
import { secret, string } from "../fields.ts";
import { PARTS_OF_ROLL } from "../loadout/roll/roll.ts";
import { isRollSearch, ROLL_SEARCH_MAX } from "../loadout/roll/roll-url.ts";
import { plainCode } from "../texts.ts";
import type { Actor } from "../users/roles.ts";

/** How a stream view shows its loadout. */
export const STREAM_LAYOUTS = ["full", "compact", "hidden"] as const;
export type StreamLayout = (typeof STREAM_LAYOUTS)[number];

/** The signs of what is typed: letters that can be read as digits are missing. */
export const PAIRING_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const PAIRING_LENGTH = 6;
/** How long a pairing code can be used, once (s). */
export const PAIRING_SECONDS = 600;

/** The code in the address of a stream view. */
export const STREAM_CODE_LENGTH = 10;
export const STREAM_CODE = new RegExp(`^[${CODE_SIGNS}]{${STREAM_CODE_LENGTH}}$`);

/** The most remotes of one stream view. */
export const REMOTES_MAX = 10;

/** The secret of a remote: 32 random bytes (base64url). */
export const CONTROL_KEY = /^[\w-]{43}$/;

export const NO_STREAM = "This stream view does not exist, or its maker ended it.";
export const NO_REMOTE =
  "This remote is no longer connected. Pair it again in the stream settings.";
export const WRONG_CODE =
  "This code is not right, or no longer works. Get a new one in the stream settings.";
export const TOO_MANY_REMOTES = `You have ${REMOTES_MAX} remotes. Disconnect one first.`;
export const ALL_LOCKED = "Unlock something to roll.";
export const NO_ROLL = "This is not a roll. Roll again in the generator.";
export const NOTHING_TO_UNDO = "There is nothing to undo.";

export const streamPart = z.enum(PARTS_OF_ROLL);
/** The query string of a roll (`roll-url.ts`), which names at least one item. */
export const rollSearch = string()
  .max(ROLL_SEARCH_MAX, { message: NO_ROLL, abort: true })
  .refine(isRollSearch, NO_ROLL);
export const streamLayout = z.enum(STREAM_LAYOUTS);
export const streamCode = z.string().regex(STREAM_CODE);
export const controlKey = secret(z.string().regex(CONTROL_KEY, NO_REMOTE));

/** A pairing code as somebody types it: in any case, with spaces and dashes. */
export const pairingCode = secret(
  string()
    .max(20, WRONG_CODE)
    .transform((typed) => plainCode(typed).toUpperCase())
    .refine(
      (code) =>
        code.length === PAIRING_LENGTH && [...code].every((sign) => PAIRING_SIGNS.includes(sign)),
      WRONG_CODE,
    ),
);

/** Having a stream view requires a verified email address. */
export function canStream(actor: Actor): boolean {
  return actor?.verified === true;
}
