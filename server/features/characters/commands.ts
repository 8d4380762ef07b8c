import { sql } from "kysely";
import { CHARACTERS_MAX } from "#contract/characters/choices.ts";
import type { CharacterClaim } from "#contract/characters/contract.ts";
import { foldText } from "#contract/texts.ts";
import type { Person } from "#server/features/audit/commands.ts";
import type { CharacterRow } from "#server/features/characters/queries.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { type Db, type Trx, violatedIndex } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const TOO_MANY = `You have ${CHARACTERS_MAX} characters, which is the most. Remove one first.`;

type Owned = { character: CharacterRow; owner: Person };

/** Deletes a character of its owner; posts it made stay, without a creator. */
export async function deleteCharacterRow(trx: Trx, { character, owner }: Owned): Promise<void> {
  await lockOwner(trx, owner._id);
  await trx.deleteFrom("characters").where("id", "=", character.id).execute();
}

/** Hides a character as a decision of staff; a reversal gives it back unless somebody else claimed it. */
export async function removeCharacter(
  services: Services,
  trx: Trx,
  { character, owner, actor, grounds }: Owned & { actor: Person; grounds: Grounds | undefined },
): Promise<void> {
  const { id, name, server, gender, faction } = character;
  await lockOwner(trx, owner._id);
  const held = await trx
    .selectFrom("characters")
    .select("id")
    .where("id", "=", id)
    .where("lost", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return;
  const { appealUntil: until } = await recordDecision(services, trx, {
    actor,
    action: "removeCharacter",
    target: { _id: owner._id, username: owner.username },
    subject: { kind: "character", id, title: name },
    grounds,
    before: { name, server, gender, faction },
  });
  await trx
    .updateTable("characters")
    .set({ lost: true, removed_until: until })
    .where("id", "=", id)
    .execute();
}

/** Gives a removed character back to its owner, who is locked; false if it was claimed since. */
export async function restoreCharacter(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`update characters set lost = false, removed_until = null
    where id = ${id} and removed_until is not null and not exists (select from characters as claimed
      where claimed.server = characters.server and lower(claimed.name) = lower(characters.name)
        and not claimed.lost)
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Setting a character as creator locks its owner first too, before posts and characters. */
async function lockOwner(trx: Trx, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(trx);
}

/**
 * Claims a character of the game (server and name, without case) for a user. Claiming a pruned one is
 * final: it is not restored to its former owner. Claiming one's own again returns it.
 */
export async function createCharacter(
  db: Db,
  userId: string,
  claim: CharacterClaim,
): Promise<CharacterRow> {
  const { name, server, gender, faction } = claim;
  try {
    return await transact(db, async (trx) => {
      await lockOwner(trx, userId);
      const own = await findClaimed(trx, userId, claim);
      if (own) return own;
      await refuseMany(trx, userId);
      await sql`update characters set lost = true
        where server = ${server} and lower(name) = lower(${name}) and not lost
          and id not in (select id from visible_characters)`.execute(trx);
      return trx
        .insertInto("characters")
        .values({ user_id: userId, name, folded_name: foldText(name), server, gender, faction })
        .returning(["id", "user_id", "name", "server", "gender", "faction"])
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    if (violatedIndex(error) !== "characters_server_name_key") throw error;
    throw fieldError("conflict", "name", "This character has already been claimed.");
  }
}

/** Returns the character that a user claimed with the same facts, by a request whose reply was lost. */
function findClaimed(
  trx: Trx,
  userId: string,
  { name, server, gender, faction }: CharacterClaim,
): Promise<CharacterRow | undefined> {
  return trx
    .selectFrom("visible_characters")
    .select(["id", "user_id", "name", "server", "gender", "faction"])
    .where("user_id", "=", userId)
    .where("server", "=", server)
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", name.toLowerCase()))
    .where("gender", "=", gender)
    .where("faction", "=", faction)
    .executeTakeFirst();
}

async function refuseMany(trx: Trx, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom("characters")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("lost", "=", false)
    .executeTakeFirstOrThrow();
  if (Number(count) >= CHARACTERS_MAX) throw new AppError("conflict", TOO_MANY);
}

/** Deletes the characters that somebody else has claimed, and those that no reversal gives back. */
export function deleteLostCharacters({ db }: Services): Promise<void> {
  return deleteRows(db, "characters", sql`lost and (removed_until > now()) is not true`);
}
