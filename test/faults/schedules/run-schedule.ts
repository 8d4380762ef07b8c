import { setTimeout as wait } from "node:timers/promises";
import * as account from "./account-acts.ts";
import { checkContent } from "./check-content.ts";
import { checkFiles } from "./check-files.ts";
import { checkPeople } from "./check-people.ts";
import { checkRows } from "./check-rows.ts";
import { type Makers, PlannedFaults } from "./faults.ts";
import { History } from "./history.ts";
import * as member from "./member-acts.ts";
import { createWorld, PASSWORDS, type Person, type World } from "./people.ts";
import { type Plan, type Planner, pickFrom } from "./plan.ts";
import * as relation from "./relation-acts.ts";
import type { Act, ActKind, FaultKind, Schedule } from "./schedule.ts";
import { settleJobs } from "./settle-jobs.ts";
import type { FaultySite } from "./site.ts";
import * as staff from "./staff-acts.ts";

const PLANNERS: Partial<Record<ActKind, Planner>> = {
  post: member.post,
  edit: member.edit,
  deletePost: member.deleteOwnPost,
  like: member.like,
  unlike: member.unlike,
  comment: member.comment,
  deleteComment: member.deleteOwnComment,
  follow: relation.follow,
  unfollow: relation.unfollow,
  unblock: relation.unblock,
  recolor: member.recolor,
  avatar: member.avatar,
  export: account.requestExportOfSelf,
  join: account.join,
  ban: staff.ban,
  unban: staff.unban,
  restore: staff.restore,
  removePost: member.removePost,
  removeComment: member.removeComment,
  changeEmail: staff.changeEmail,
};

// A generous limit for a slow machine (ms).
const ANSWERED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 10;

export type Result = {
  history: History;
  violations: string[];
  faults: Map<FaultKind, number>;
};

/** Runs a schedule on a site and compares the final state with its history. */
export async function runSchedule(
  site: FaultySite,
  schedule: Schedule,
  makers: Makers,
): Promise<Result> {
  const history = new History();
  const world = await createWorld(site, history, schedule.members.length);
  const doubledBefore = await findDuplicateMails(site);
  const faults = new PlannedFaults(world, schedule.faults, makers);
  const run = new Run(world, faults);
  await run.actAll(schedule);
  await faults.finish();
  await site.whenUp();
  const stuck = await settle(site);
  history.settle();
  const failed = mayFail(schedule) ? [] : history.operations.filter(({ status }) => status === 500);
  const violations = [
    ...history.violations,
    ...failed.map(({ label }) => `${label} was answered with 500`),
    ...stuck,
    ...(await findDuplicateMails(site)).filter((one) => !doubledBefore.includes(one)),
    ...(await check(world)),
  ];
  return { history, violations, faults: faults.made };
}

/** A full disk, or an upload that lasts an hour, fails with no message of the site. */
function mayFail({ faults }: Schedule): boolean {
  return faults.some(({ kind }) => kind === "fullDisk" || kind === "clock");
}

/** Finishes everything in progress, interrupted uploads and exports included, as a day later. */
async function settle(site: FaultySite): Promise<string[]> {
  const unanswered = await site.request({ kind: "idle" });
  for (const table of ["images", "appeal_pictures"]) {
    await site.sql(`update ${table} set discard_after = now() where discard_after is not null`);
  }
  const before = await settleJobs(site);
  await site.sql("update account_exports set expires_at = now() where ready_at is null");
  for (const queue of [
    "posts-discard-images",
    "appeals-discard-pictures",
    "posts-place-images",
    "accounts-tidy",
  ]) {
    await site.request({ kind: "work", queue, data: {}, times: 1 });
  }
  const open = unanswered === 0 ? [] : [`${unanswered} requests are never answered`];
  return [...open, ...before, ...(await settleJobs(site))];
}

/** A mail's id stays the same however often its job runs. */
async function findDuplicateMails(site: FaultySite): Promise<string[]> {
  const ids = await site.listMailIds();
  const doubled = ids.filter((id, place) => ids.indexOf(id) !== place);
  return doubled.map((id) => `the mail ${id} was delivered more than once`);
}

async function check(world: World): Promise<string[]> {
  return [
    ...(await checkContent(world)),
    ...(await checkPeople(world)),
    ...(await checkFiles(world.site)),
    ...(await checkRows(world.site)),
  ];
}

/** Members performing acts, one operation of each at a time. */
class Run {
  readonly #world: World;
  readonly #faults: PlannedFaults;

  constructor(world: World, faults: PlannedFaults) {
    this.#world = world;
    this.#faults = faults;
  }

  /** Runs members and staff concurrently, so that staff act on new content. */
  async actAll({ members, staff: staffActs }: Schedule): Promise<void> {
    const { history } = this.#world;
    const total = members.flat().length;
    let areMembersDone = false;
    const work = this.#world.members.map((person, index) =>
      this.#actAs(person, members[index] ?? []),
    );
    const untilTurn = async (turn: number) => {
      const operations = (total * (turn + 1)) / (staffActs.length + 1);
      while (!areMembersDone && history.operations.length < operations) await wait(LOOK_EVERY_MS);
    };
    const ended = Promise.all(work).finally(() => {
      areMembersDone = true;
    });
    await Promise.all([ended, this.#actAs(this.#world.staff, staffActs, untilTurn)]);
  }

  async #actAs(
    person: Person,
    acts: readonly Act[],
    untilTurn?: (turn: number) => Promise<void>,
  ): Promise<void> {
    for (const [turn, act] of acts.entries()) {
      await untilTurn?.(turn);
      await this.#world.site.whenUp();
      const { hangUpMs } = act;
      person.client.signal = AbortSignal.timeout(hangUpMs ?? ANSWERED_WITHIN_MS);
      const status = await this.#act(person, act);
      person.client.signal = undefined;
      if (status === 401) await this.#signInAgain(person);
    }
  }

  /** Returns the status of the last operation. */
  async #act(person: Person, { kind, pick }: Act): Promise<number | undefined> {
    if (kind === "deleteAccount") return this.#deleteAccount(person);
    if (kind === "verify") return this.#verify(person);
    if (kind === "reset") return this.#reset(person, pick);
    if (kind === "prune") return this.#prune(person, pick);
    if (kind === "block") return this.#block(person, pick);
    return this.#perform(PLANNERS[kind]?.(this.#world, person, pick));
  }

  async #perform(plan: Plan | undefined): Promise<number | undefined> {
    if (!plan) return undefined;
    const { history, endedSessions } = this.#world;
    this.#faults.onOperation(history.operations.length + 1);
    const cookie = plan.ends?.client.cookieHeader();
    const { status, label } = await history.record(plan, plan.send);
    if (cookie && status === 200) endedSessions.push({ label, cookie });
    return status;
  }

  async #deleteAccount(person: Person): Promise<number | undefined> {
    const status = await this.#perform(account.scheduleDeletion(this.#world, person, 0));
    if (status === 200) await this.#perform(account.comeDue(this.#world, person, 0));
    return status;
  }

  /** Restores every other prune once its job has hidden everything. */
  async #prune(person: Person, pick: number): Promise<number | undefined> {
    const status = await this.#perform(staff.prune(this.#world, person, pick));
    if (status !== 200 || pick % 2 === 1) return status;
    await this.#world.site.whenRecounted();
    return this.#perform(staff.restore(this.#world, person, pick));
  }

  async #block(person: Person, pick: number): Promise<number | undefined> {
    const status = await this.#perform(relation.block(this.#world, person, pick));
    if (status !== 200) return status;
    return this.#perform(relation.actDespiteBlock(this.#world, person, pick));
  }

  async #verify(person: Person): Promise<number | undefined> {
    const status = await this.#perform(account.askVerification(this.#world, person, 0));
    if (status === 200) await this.#perform(account.verify(this.#world, person, 0));
    return status;
  }

  /** A link to an address that staff replaced after it was requested must be invalid. */
  async #reset(person: Person, pick: number): Promise<undefined> {
    const { history, site } = this.#world;
    const requestedAt = history.now();
    await this.#perform(account.askReset(this.#world, person, pick));
    const page = "/reset-password/reset/";
    const { token, email } = await account.tokenFrom(this.#world, person, page);
    const used = history.now();
    const password = pickFrom(PASSWORDS.slice(1), pick) ?? PASSWORDS[1];
    const status = await this.#perform(account.reset(person, site, token, password));
    const changes = history.writesOf(`email/${person.username}`);
    const isStale = changes.some(
      ({ value, start, end, isCertain }) =>
        isCertain && start > requestedAt && end < used && value !== email,
    );
    if (status === 200 && isStale && token) {
      history.violations.push(`a reset link of ${person.username} outlived a change of address`);
    }
  }

  async #signInAgain(person: Person): Promise<void> {
    const { history } = this.#world;
    for (const email of history.possible(`email/${person.username}`)) {
      for (const password of history.possible(`password/${person.username}`)) {
        const plan = account.signInAgain(person, String(email), String(password));
        if ((await this.#perform(plan)) === 200) return;
      }
    }
  }
}
