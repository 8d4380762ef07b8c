import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { CODE_SIGNS } from "#contract/codes.ts";
import { findInCatalogue } from "#contract/items/catalogue.ts";
import { SEED_LENGTH, seedOf } from "#contract/loadout/roll/random.ts";
import { PARTS_OF_ROLL, poolsOf, type RollPart } from "#contract/loadout/roll/roll.ts";
import {
  addRoll,
  drawNext,
  exhaustionText,
  type RollSession,
  toggleLock,
  undoRoll,
} from "#contract/loadout/roll/roll-session.ts";
import { loadoutOf, parseRollUrl, rollQueryString } from "#contract/loadout/roll/roll-url.ts";
import type { RuleId } from "#contract/loadout/roll/rules.ts";
import type { LoadoutItems } from "#contract/loadout/rules.ts";
import type { StreamAct, StreamChange, StreamProfile } from "#contract/streams/contract.ts";
import {
  ALL_LOCKED,
  NO_REMOTE,
  NOTHING_TO_UNDO,
  STREAM_CODE_LENGTH,
  type StreamLayout,
} from "#contract/streams/rules.ts";
import { presentItems } from "#server/features/loadout/present.ts";
import { presentState } from "#server/features/streams/present.ts";
import {
  findStreamOf,
  findStreamOfKey,
  noStream,
  type StreamRow,
} from "#server/features/streams/queries.ts";
import { markUsed } from "#server/features/streams/remote-commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { newCode } from "#server/platform/tokens.ts";

/** Creates a member's stream view, or changes what it rolls by and shows; returns it. */
export function saveStream(
  db: Db,
  userId: string,
  { profile, rules, shown }: StreamProfile,
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
    if (!shown) return saved;
    return await writeStreamed(trx, saved, taken(streamedOf(saved), shown), saved.version);
  });
}

type Shown = NonNullable<StreamProfile["shown"]>;

/** Returns a stream view that shows a roll of the generator, without locks on what is not in the catalogue. */
function taken(streamed: Streamed, { roll, locks }: Shown): Streamed {
  const shared = parseRollUrl(new URLSearchParams(roll));
  if (!shared) return streamed;
  const loadout = loadoutOf(shared, findInCatalogue);
  const search = rollQueryString(shared.seed, loadout);
  const isKnown = {
    primary: shared.primary.length === 0 || loadout.primary !== null,
    secondary: shared.secondary.length === 0 || loadout.secondary !== null,
    grenade: shared.grenade.length === 0 || loadout.grenade !== null,
    characterModifications: true,
  };
  const session = { ...streamed.session, locks: locks.filter((part) => isKnown[part]) };
  if (search === streamed.roll) return { ...streamed, session };
  return {
    ...streamed,
    session: addRoll(session, { search, at: Date.now() }, streamed.roll),
    roll: search,
  };
}

/** Writes what a stream view shows; the caller holds its row. */
function writeStreamed(trx: Trx, row: StreamRow, streamed: Streamed, version: number) {
  const { session, roll, layout } = streamed;
  return trx
    .updateTable("streams")
    .set({
      layout,
      roll,
      rolls: JSON.stringify(session.rolls),
      before: [...session.before],
      locks: [...session.locks],
      version,
    })
    .where("user_id", "=", row.user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
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
    const changed = await writeStreamed(trx, stream, streamed, stream.version + 1);
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

/** What a stream view shows, and what it rolls from. */
type Streamed = {
  items: LoadoutItems;
  session: RollSession;
  /** The query string of the roll that is shown; empty before the first. */
  roll: string;
  layout: StreamLayout;
};

type Change = { streamed: Streamed; spinning: readonly RollPart[] };

/** How a roll is made: its seed, and when (ms since 1970). */
type Chance = { seed: string; at: number };

/** Returns a stream view after an act of a remote, and the parts that spin. */
function act(streamed: Streamed, done: StreamAct, chance: Chance): Change {
  const { session, roll } = streamed;
  switch (done.act) {
    case "roll":
      return rollNext(streamed, undefined, chance);
    case "reroll":
      return rollNext(streamed, done.part, chance);
    case "lock":
      return atOnce({ ...streamed, session: toggleLock(session, done.part) });
    case "layout":
      return atOnce({ ...streamed, layout: done.layout });
    case "settle":
      return atOnce(streamed);
    case "undo": {
      const undone = undoRoll(session, roll);
      if (!undone) throw new AppError("conflict", NOTHING_TO_UNDO);
      return atOnce({ ...streamed, session: undone.session, roll: undone.search });
    }
  }
}

function atOnce(streamed: Streamed): Change {
  return { streamed, spinning: [] };
}

function rollNext(streamed: Streamed, only: RollPart | undefined, { seed, at }: Chance): Change {
  const { session, roll, items } = streamed;
  const isLocked = (part: RollPart) => session.locks.includes(part);
  if (only ? isLocked(only) : PARTS_OF_ROLL.every(isLocked)) {
    throw new AppError("conflict", ALL_LOCKED);
  }
  const shared = parseRollUrl(new URLSearchParams(roll));
  const next = drawNext({
    pools: poolsOf(items, findInCatalogue),
    session,
    shown: shared && loadoutOf(shared, findInCatalogue),
    only,
    seed,
  });
  if ("exhausted" in next) throw new AppError("conflict", exhaustionText(next.exhausted));
  return {
    streamed: {
      ...streamed,
      session: addRoll(session, { search: next.search, at }, roll),
      roll: next.search,
    },
    spinning: next.drawn,
  };
}
