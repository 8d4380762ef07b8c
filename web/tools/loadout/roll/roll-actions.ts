import type { Item } from "#contract/items/item.ts";
import { SEED_LENGTH, seedOf } from "#contract/loadout/roll/random.ts";
import { type Loadout, poolsOf, type RollPart } from "#contract/loadout/roll/roll.ts";
import {
  addRoll,
  clearRolls,
  drawNext,
  exhaustionText,
  type RollSession,
  readSession,
  showRoll,
  toggleLock,
  toggleRule,
  undoRoll,
} from "#contract/loadout/roll/roll-session.ts";
import { type Exhaustion, RULES, type RuleId } from "#contract/loadout/roll/rules.ts";
import { safeStorage } from "#web/lib/stored-state.ts";
import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useSession, useShownRoll } from "./roll-store.ts";
import { settleNow, startSpin } from "./spin.ts";

const NAME = "parade.rolls";

let readText: string | null = null;

startSession();

/** The roll that another replaces, and the part to roll if it is only one. */
export type Rerolled = { loadout: Loadout; only?: RollPart | undefined };

// The page renders a roll a little after its URL: keys pressed in between refer to this one.
let latest: { search: string; loadout: Loadout } | undefined;

/** Returns the query string of the roll that is shown; the generator opens on one that no URL has yet. */
const shownSearch = () => window.location.search || useShownRoll.getState().search;

type RollRequest = { profile: Profile; items: readonly Item[]; rerolled: Rerolled | undefined };

/**
 * Rolls from a profile by the rules and locks, and starts the reels. Returns undefined where the
 * rules leave nothing to draw; `rollAgain` is then offered without the rule.
 */
export function drawRoll(
  { profile, items, rerolled }: RollRequest,
  rollAgain: () => void,
): { search: string; loadout: Loadout } | undefined {
  const itemsById = new Map(items.map((item) => [item.sapbdb, item]));
  const session = currentSession();
  const shown = latest?.search === shownSearch() ? latest.loadout : rerolled?.loadout;
  const next = drawNext({
    pools: poolsOf(profile, (id) => itemsById.get(id)),
    session,
    shown: rerolled && shown,
    only: rerolled?.only,
    seed: seedOf(crypto.getRandomValues(new Uint8Array(SEED_LENGTH))),
  });
  if ("exhausted" in next) {
    refuse(next.exhausted, rollAgain);
    return undefined;
  }
  const { loadout, search, drawn } = next;
  changeSession((now) => {
    // A roll from a list of profiles shows nothing that could be locked.
    const start = rerolled ? now : { ...now, locks: [] };
    return addRoll(start, { search, at: Date.now() }, rerolled ? shownSearch() : "");
  });
  startSpin(loadout, drawn);
  latest = { search, loadout };
  return latest;
}

/** Says which rule leaves nothing to roll, and offers to roll without it. */
function refuse(exhausted: Exhaustion, rollAgain: () => void): void {
  const { rule } = exhausted;
  showToast("error", exhaustionText(exhausted), {
    label: `Drop ${RULES[rule].label}`,
    run: () => {
      changeSession((now) => (now.rules.includes(rule) ? toggleRule(now, rule) : now));
      rollAgain();
    },
  });
}

export function lockPart(part: RollPart): void {
  changeSession((now) => toggleLock(now, part));
}

export function chooseRule(rule: RuleId): void {
  changeSession((now) => toggleRule(now, rule));
}

/** Records that the link of a past roll is followed. */
export function leaveRoll(): void {
  settleNow();
  changeSession((now) => showRoll(now, shownSearch()));
}

/** Returns the query string of the roll that was shown before, and forgets it. */
export function undo(): string | undefined {
  const undone = undoRoll(currentSession(), shownSearch());
  if (!undone) return undefined;
  settleNow();
  changeSession(() => undone.session);
  return undone.search;
}

export function clearList(): void {
  changeSession(clearRolls);
}

/** Reads what this browser stores, unless it is what was read before. */
function read(): void {
  const text = safeStorage.getItem(NAME);
  if (text === null || text === readText) return;
  readText = text;
  try {
    useSession.setState(readSession(JSON.parse(text)));
  } catch {
    // A damaged text is replaced at the next change.
  }
}

/** Returns the session; another tab may have changed it. */
function currentSession(): RollSession {
  read();
  return useSession.getState();
}

/** Changes the session. Locks and what can be undone are the page's own, and are not stored. */
function changeSession(change: (session: RollSession) => RollSession): void {
  const next = change(currentSession());
  readText = JSON.stringify({ rolls: next.rolls, rules: next.rules });
  safeStorage.setItem(NAME, readText);
  useSession.setState(next);
}

/** Reads the session and follows other tabs, for as long as the site is open. */
function startSession(): void {
  read();
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME) read();
  });
}
