import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Item } from "#contract/items/item.ts";
import { itemsOf } from "#contract/items/kinds.ts";
import type { Loadout, Pools } from "#contract/loadout/roll/roll.ts";
import { loadoutOf, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import type { StreamChange, StreamState } from "#contract/streams/contract.ts";
import type { LiveSocket } from "#web/lib/live/live-connection.ts";
import { settleNow, startSpin } from "#web/tools/loadout/roll/spin.ts";
import { streamViewQuery } from "./stream-api.ts";

export type StreamHandlers = {
  /** Called while the stream view is open somewhere. */
  onOpen?: () => void;
  onConnected?: (isConnected: boolean) => void;
};

export type Stream = {
  state: StreamState | undefined;
  loadout: Loadout | undefined;
  pools: Pools;
  /** The live connection; undefined until its code is loaded. */
  socket: LiveSocket | undefined;
  /** Shows a change, unless a later one is shown. */
  show: (change: StreamChange) => void;
};

/** Follows a stream view over the live connection, and fetches it again whenever that is there. */
export function useStream(code: string | undefined, handlers: StreamHandlers = {}): Stream {
  const queries = useQueryClient();
  const query = streamViewQuery(code ?? "");
  const { data: stream } = useQuery({ ...query, enabled: code !== undefined });
  const [socket, setSocket] = useState<LiveSocket>();
  const itemsById = useMemo(
    () => new Map(stream?.items.map((item) => [item.sapbdb, item])),
    [stream?.items],
  );
  const state = stream?.state;
  const loadout = useMemo(() => loadoutIn(state?.roll ?? "", itemsById), [state?.roll, itemsById]);
  const pools = useMemo(() => poolsIn(stream?.items ?? []), [stream?.items]);

  const show = ({ state: next, spinning }: StreamChange) => {
    const shown = queries.getQueryData(query.queryKey);
    if (!shown || next.version <= shown.state.version) return;
    queries.setQueryData(query.queryKey, (now) => now && { ...now, state: next });
    const result = loadoutIn(next.roll, itemsById);
    if (spinning.length > 0 && result) startSpin(result, spinning);
    else settleNow();
    if (next.profileVersion !== shown.state.profileVersion) void refetch();
  };
  const refetch = () => queries.invalidateQueries({ queryKey: query.queryKey });

  const onEvent = useEffectEvent((event: string, payload: unknown) => {
    if (event === "STREAM_CHANGED") show(payload as StreamChange);
    if (event === "STREAM_ENDED") queries.setQueryData(query.queryKey, null);
    if (event === "STREAM_OPEN") handlers.onOpen?.();
  });
  const onConnected = useEffectEvent((isConnected: boolean) => {
    handlers.onConnected?.(isConnected);
    // What changed before was missed, also since the page was rendered.
    if (isConnected) void refetch();
  });
  const exists = stream !== null && stream !== undefined;

  useEffect(() => {
    if (!code || !exists) return;
    const closing = new AbortController();
    void connectTo(code, closing.signal, onEvent).then((connection) => {
      if (!connection) return;
      connection.on("connect", () => onConnected(true));
      connection.on("disconnect", () => onConnected(false));
      setSocket(connection);
    });
    return () => closing.abort();
  }, [code, exists]);

  return { state, loadout, pools, socket, show };
}

type OnEvent = (event: string, payload: unknown) => void;

async function connectTo(code: string, closing: AbortSignal, onEvent: OnEvent) {
  const { connectSocket } = await import("#web/lib/live/live-connection.ts");
  if (closing.aborted) return undefined;
  const unwatched = { topics: () => [], onReturn: () => undefined, onRefused: async () => true };
  const options = { ...unwatched, onEvent, closing };
  const connection = connectSocket(options, code);
  closing.addEventListener("abort", () => connection.disconnect());
  return connection;
}

function loadoutIn(roll: string, items: ReadonlyMap<string, Item>): Loadout | undefined {
  const shared = parseRollUrl(new URLSearchParams(roll));
  return shared && loadoutOf(shared, (id) => items.get(id));
}

function poolsIn(items: readonly Item[]): Pools {
  return {
    primaryWeapons: itemsOf(items, "primary"),
    primaryWeaponModifications: itemsOf(items, "primaryModification"),
    secondaryWeapons: itemsOf(items, "secondary"),
    grenades: itemsOf(items, "grenade"),
    characterModifications: itemsOf(items, "characterModification"),
  };
}
