import fc from "fast-check";

/** The acts of members; `weight` is their relative frequency. */
const MEMBER_ACTS = [
  { kind: "post", weight: 6 },
  { kind: "edit", weight: 3 },
  { kind: "deletePost", weight: 2 },
  { kind: "like", weight: 6 },
  { kind: "unlike", weight: 3 },
  { kind: "comment", weight: 6 },
  { kind: "deleteComment", weight: 3 },
  { kind: "follow", weight: 3 },
  { kind: "unfollow", weight: 2 },
  { kind: "block", weight: 2 },
  { kind: "unblock", weight: 1 },
  { kind: "recolor", weight: 2 },
  { kind: "avatar", weight: 2 },
  { kind: "export", weight: 1 },
  { kind: "verify", weight: 1 },
  { kind: "reset", weight: 1 },
  { kind: "join", weight: 1 },
  { kind: "deleteAccount", weight: 1 },
] as const;

const STAFF_ACTS = [
  { kind: "ban", weight: 3 },
  { kind: "unban", weight: 3 },
  { kind: "prune", weight: 3 },
  { kind: "restore", weight: 4 },
  { kind: "removePost", weight: 2 },
  { kind: "removeComment", weight: 2 },
  { kind: "changeEmail", weight: 1 },
] as const;

export type ActKind = (typeof MEMBER_ACTS)[number]["kind"] | (typeof STAFF_ACTS)[number]["kind"];

/**
 * `pick` chooses among the possible targets; with `hangUpMs` the client disconnects after that
 * time.
 */
export type Act = { kind: ActKind; pick: number; hangUpMs: number | null };

const FAULTS = [
  { kind: "kill", weight: 4, on: ["pglite", "postgres"] },
  { kind: "stop", weight: 1, on: ["pglite", "postgres"] },
  { kind: "fullDisk", weight: 2, on: ["pglite"] },
  { kind: "clock", weight: 2, on: ["pglite", "postgres"] },
  { kind: "jobTwice", weight: 3, on: ["pglite", "postgres"] },
  { kind: "cutBeforeCommit", weight: 3, on: ["postgres"] },
  { kind: "cutAfterCommit", weight: 4, on: ["postgres"] },
  { kind: "delay", weight: 2, on: ["postgres"] },
  { kind: "cutAll", weight: 2, on: ["postgres"] },
  { kind: "restartDatabase", weight: 1, on: ["postgres"] },
  { kind: "storageOutage", weight: 2, on: ["postgres"] },
  { kind: "redisOutage", weight: 1, on: ["postgres"] },
] as const;

export type FaultKind = (typeof FAULTS)[number]["kind"];
export type DatabaseKind = "pglite" | "postgres";

/**
 * A fault some time after an operation of a number began; `lastsMs` is its duration where it has
 * one.
 */
export type Fault = {
  kind: FaultKind;
  atOperation: number;
  afterMs: number;
  lastsMs: number;
  pick: number;
};

export type Schedule = { members: Act[][]; staff: Act[]; faults: Fault[] };

const MEMBERS = 3;
const CHOICES = 1_000;

function acts(kinds: readonly { kind: ActKind; weight: number }[], length: fc.ArrayConstraints) {
  const act = fc.record({
    kind: fc.oneof(
      ...kinds.map(({ kind, weight }) => ({ arbitrary: fc.constant<ActKind>(kind), weight })),
    ),
    pick: fc.nat(CHOICES),
    hangUpMs: fc.oneof(
      { arbitrary: fc.constant(null), weight: 11 },
      { arbitrary: fc.integer({ min: 0, max: 60 }), weight: 1 },
    ),
  });
  return fc.array(act, { ...length, size: "max" });
}

/**
 * Returns one to three faults; the first is of each kind in turn, so that consecutive seeds cover
 * all kinds.
 */
function faults(seed: number, database: DatabaseKind, operations: number): fc.Arbitrary<Fault[]> {
  const kinds = FAULTS.filter(({ on }) => on.some((one) => one === database));
  const faultOf = (kind: fc.Arbitrary<FaultKind>) =>
    fc.record({
      kind,
      atOperation: fc.integer({ min: 3, max: operations }),
      afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 80 })),
      lastsMs: fc.integer({ min: 20, max: 400 }),
      pick: fc.nat(CHOICES),
    });
  const inTurn = kinds[seed % kinds.length];
  if (!inTurn) throw new Error(`no fault is made on ${database}`);
  const anyKind = fc.oneof(
    ...kinds.map(({ kind, weight }) => ({ arbitrary: fc.constant<FaultKind>(kind), weight })),
  );
  return fc
    .tuple(
      faultOf(fc.constant<FaultKind>(inTurn.kind)),
      fc.array(faultOf(anyKind), { maxLength: 2, size: "max" }),
    )
    .map(([first, others]) => [first, ...others]);
}

const MEMBER_LENGTH = { minLength: 6, maxLength: 10 };
const STAFF_LENGTH = { minLength: 2, maxLength: 6 };
// Every member starts with a post, so that there is something to like and comment on.
const FIRST: Act = { kind: "post", pick: 0, hangUpMs: null };

/** Returns the schedule of a seed, deterministically. */
export function scheduleOf(seed: number, database: DatabaseKind): Schedule {
  const member = acts(MEMBER_ACTS, MEMBER_LENGTH).map((list) => [FIRST, ...list]);
  const schedule = fc.record({
    members: fc.array(member, { minLength: MEMBERS, maxLength: MEMBERS, size: "max" }),
    staff: acts(STAFF_ACTS, STAFF_LENGTH),
    faults: faults(seed, database, MEMBERS * MEMBER_LENGTH.minLength),
  });
  const [sample] = fc.sample(schedule, { seed, numRuns: 1 });
  if (!sample) throw new Error("fast-check made no schedule");
  return sample;
}

/** Returns a schedule as lines of text. */
export function printSchedule({ members, staff, faults: planned }: Schedule): string {
  const line = (name: string, list: readonly Act[]) =>
    `${name}: ${list.map(({ kind, hangUpMs }) => (hangUpMs === null ? kind : `${kind} (hangs up)`)).join(", ")}`;
  return [
    ...members.map((list, index) => line(`member ${index}`, list)),
    line("staff", staff),
    ...planned.map(
      ({ kind, atOperation, afterMs, lastsMs }) =>
        `fault ${kind}: ${afterMs} ms after operation ${atOperation}, for ${lastsMs} ms`,
    ),
  ].join("\n");
}
