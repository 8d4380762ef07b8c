import { useEffect, useEffectEvent, useState } from "react";
import { PARTS_OF_ROLL, type RollPart } from "#contract/loadout/roll/roll.ts";
import type { StreamAct } from "#contract/streams/contract.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { useSpin } from "#web/tools/loadout/roll/roll-store.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useStream } from "./use-stream.ts";

/** A view that reports nothing for this long is not open any more (ms). */
const SILENCE_MS = 12_000;

/** Follows the stream view of a key, and controls it. */
export function useRemote(key: string, onRefused: (message: string) => void) {
  const call = useCall();
  const code = useControlledCode(key, onRefused);
  const [isOpen, onReport] = useReports();
  const stream = useStream(code, { onOpen: onReport });
  const { spinning } = useSpin();
  const isSpinning = Object.keys(spinning).length > 0;
  const { state } = stream;

  async function act(asked: StreamAct) {
    try {
      stream.show(await call("POST /api/stream/control", { body: { key, ...asked } }));
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 403) onRefused(messageOf(failure));
      else showToast("error", messageOf(failure));
    }
  }
  const isLocked = (part: RollPart) => state?.locks.includes(part) === true;
  const allLocked = PARTS_OF_ROLL.every(isLocked);
  return {
    state,
    loadout: stream.loadout,
    /** Whether the stream view has reported lately. */
    isOpen,
    isSpinning,
    isSpinningPart: (part: RollPart) => part in spinning,
    allLocked,
    isLocked,
    roll: () => {
      if (!isOpen || (allLocked && !isSpinning)) return;
      navigator.vibrate?.(20);
      void act({ act: isSpinning ? "settle" : "roll" });
    },
    undo: () => {
      if (isOpen && state?.canUndo && !isSpinning) void act({ act: "undo" });
    },
    toggleLock: (part: RollPart) => {
      if (isOpen) void act({ act: "lock", part });
    },
    reroll: (part: RollPart) => {
      if (isOpen && !isLocked(part)) void act({ act: "reroll", part });
    },
    setLayout: (layout: "full" | "compact" | "hidden") => void act({ act: "layout", layout }),
  };
}

export type Remote = ReturnType<typeof useRemote>;

/** Returns the code of the stream view that a key controls, once it is known. */
function useControlledCode(key: string, onRefused: (message: string) => void) {
  const call = useCall();
  const [code, setCode] = useState<string>();
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    let isCurrent = true;
    call("POST /api/stream/controlled", { body: { key } }).then(
      (found) => isCurrent && setCode(found.code),
      (failure) => {
        if (!isCurrent) return;
        if (failure instanceof CallError && [400, 403].includes(failure.status)) {
          refuse(messageOf(failure));
        } else showToast("error", messageOf(failure));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [call, key]);
  return code;
}

/** Returns whether `onReport` was called lately, or may still be called for the first time. */
function useReports(): [isOpen: boolean, onReport: () => void] {
  const [isOpen, setOpen] = useState(true);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call starts the wait again
  useEffect(() => {
    const silence = setTimeout(() => setOpen(false), SILENCE_MS);
    return () => clearTimeout(silence);
  }, [count]);
  const onReport = () => {
    setOpen(true);
    setCount((reports) => reports + 1);
  };
  return [isOpen, onReport];
}

/** Keeps the screen awake, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const taken = await navigator.wakeLock?.request("screen");
        if (isOver) void taken?.release();
        else lock = taken;
      } catch {
        // The battery may be low.
      }
    };
    void request();
    // The browser releases it when the page is hidden.
    document.addEventListener("visibilitychange", request);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", request);
      void lock?.release();
    };
  }, []);
}
