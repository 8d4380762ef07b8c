import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { SEED_LENGTH, seedOf } from "#contract/loadout/roll/random.ts";
import type { RollPart } from "#contract/loadout/roll/roll.ts";
import type { RuleId } from "#contract/loadout/roll/rules.ts";
import { CODE_SIGNS } from "#contract/loadout/rules.ts";
import type { StreamAct, StreamChange, StreamProfile } from "#contract/streams/contract.ts";
import { NO_REMOTE, STREAM_CODE_LENGTH, type StreamLayout } from "#contract/streams/rules.ts";
import { presentItems } from "#server/features/loadout/present.ts";
import { act, type Streamed } from "#server/features/streams/control.ts";
import { presentState } from "#server/features/streams/present.ts";
import {
  findStreamOf,
  findStreamOfKey,
  noStream,
  type StreamRow,
} from "#server/features/streams/queries.ts";
import { markUsed } from "#server/features/streams/remote-commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { newCode } from "#server/platform/tokens.ts";

/** Creates a member's stream view, or changes its profile and rules; returns it. */
export function saveStream(
  db: Db,
  userId: string,
  { profile, rules }: StreamProfile,
): Promise<StreamRow> {
  return transact(db, async (trx) => {
    await lockUsers(trx, [userId]);
    const values = {
      profile_name: profile.name,
      items: JSON.stringify(profile.items),
      rules,
    };
    await trx
      .insertInto("streams")
      .values({ user_id: userId, code: newCode(CODE_SIGNS, STREAM_CODE_LENGTH), ...values })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((eb) => ({
          ...values,
          version: eb("streams.version", "+", 1),
          profile_version: eb("streams.profile_version", "+", 1),
        })),
      )
      .execute();
    const saved = await findStreamOf(trx, userId);
    if (!saved) throw noStream();
    return saved;
  });
}

/** Ends a member's stream view with its remotes; returns its code, or undefined if there is none. */
export function endStream(db: Db, userId: string): Promise<string | undefined> {
  return transact(db, async (trx) => {
    await lockUsers(trx, [userId]);
    const ended = await trx
      .deleteFrom("streams")
      .where("user_id", "=", userId)
      .returning("code")
      .executeTakeFirst();
    return ended?.code;
  });
}

/** The code of a changed stream view, and what changed. */
export type Controlled = { code: string; change: StreamChange };

/** Does what a remote asks for, one remote after another. */
export function controlStream(db: Db, key: string, asked: StreamAct): Promise<Controlled> {
  return transact(db, async (trx) => {
    const found = await findStreamOfKey(trx, key);
    if (!found) throw new AppError("forbidden", NO_REMOTE);
    await sql`select from streams where user_id = ${found.user_id} for no key update`.execute(trx);
    // As it is now, after waiting for other remotes.
    const stream = await findStreamOfKey(trx, key);
    if (!stream) throw new AppError("forbidden", NO_REMOTE);
    const seed = seedOf(randomBytes(SEED_LENGTH));
    const { streamed, spinning } = act(streamedOf(stream), asked, { seed, at: Date.now() });
    const changed = await trx
      .updateTable("streams")
      .set({
        layout: streamed.layout,
        roll: streamed.roll,
        rolls: JSON.stringify(streamed.session.rolls),
        before: [...streamed.session.before],
        locks: [...streamed.session.locks],
        version: stream.version + 1,
      })
      .where("user_id", "=", stream.user_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await markUsed(trx, key);
    return { code: stream.code, change: { state: presentState(changed), spinning: [...spinning] } };
  });
}

function streamedOf(stream: StreamRow): Streamed {
  return {
    items: presentItems(stream.items),
    session: {
      rolls: stream.rolls,
      before: stream.before,
      locks: stream.locks as RollPart[],
      rules: stream.rules as RuleId[],
    },
    roll: stream.roll,
    layout: stream.layout as StreamLayout,
  };
}
