import { findInCatalogue } from "#contract/items/catalogue.ts";
import type { Item } from "#contract/items/item.ts";
import type { RollPart } from "#contract/loadout/roll/roll.ts";
import { idsOfRoll, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import type { RuleId } from "#contract/loadout/roll/rules.ts";
import type {
  OwnStream,
  StreamRemote,
  StreamState,
  StreamView,
} from "#contract/streams/contract.ts";
import type { StreamLayout } from "#contract/streams/rules.ts";
import { knownItems, presentItems } from "#server/features/loadout/present.ts";
import type { RemoteRow, StreamRow } from "#server/features/streams/queries.ts";

export function presentState(row: StreamRow): StreamState {
  return {
    version: row.version,
    layout: row.layout as StreamLayout,
    roll: row.roll,
    locks: row.locks as RollPart[],
    canUndo: row.before.some((search) => search !== row.roll),
    profileVersion: row.profile_version,
  };
}

export function presentView(row: StreamRow): StreamView {
  return {
    code: row.code,
    state: presentState(row),
    items: [...new Map(itemsOf(row).map((item) => [item.sapbdb, item])).values()],
  };
}

/** Returns the items of the profile, and of rolls from what the profile was before. */
function itemsOf(row: StreamRow): Item[] {
  const rolled = [row.roll, ...row.before].flatMap((roll) => {
    const shared = parseRollUrl(new URLSearchParams(roll));
    return shared ? idsOfRoll(shared) : [];
  });
  return [
    ...knownItems(presentItems(row.items)),
    ...rolled.flatMap((id) => findInCatalogue(id) ?? []),
  ];
}

export function presentOwnStream(row: StreamRow, remotes: RemoteRow[]): OwnStream {
  return {
    code: row.code,
    profileName: row.profile_name,
    items: presentItems(row.items),
    rules: row.rules as RuleId[],
    remotes: remotes.map(presentRemote),
    state: presentState(row),
  };
}

function presentRemote({ id, created_at, used_at }: RemoteRow): StreamRemote {
  return {
    _id: id,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  };
}
