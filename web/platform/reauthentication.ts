import { useSyncExternalStore } from "react";
import type { Failure } from "#contract/reply.ts";
import type { Answer, Transport } from "#web/platform/call.ts";

let settle: ((confirmed: boolean) => void) | null = null;
let asking: Promise<boolean> | null = null;
let everAsked = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Asks the person to confirm who they are; calls that need it at once share one question. */
function askToReauthenticate(): Promise<boolean> {
  if (asking) return asking;
  asking = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  everAsked = true;
  notify();
  return asking;
}

/** Answers the open question. */
export function settleReauthentication(confirmed: boolean): void {
  settle?.(confirmed);
  settle = null;
  asking = null;
  notify();
}

/** Whether a question is, or has been, open. */
export function useReauthenticationAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => everAsked,
    () => false,
  );
}

/** Whether a question is open. */
export function useReauthenticationOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => asking !== null,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Repeats a call once after its sender has confirmed who they are, where the server asks for it. */
export function withReauthentication(transport: Transport): Transport {
  return async (endpoint, input) => {
    const answer = await transport(endpoint, input);
    if (!needsReauthentication(answer) || !(await askToReauthenticate())) return answer;
    return transport(endpoint, input);
  };
}

function needsReauthentication({ status, body }: Answer): boolean {
  return status === 403 && (body as Partial<Failure> | null)?.reauthenticate === true;
}
