import { useSyncExternalStore } from "react";
import type { Failure } from "#contract/reply.ts";
import type { Answer, Transport } from "#web/platform/call.ts";

/** Whether the person confirms who they are; `settle` closes the question. */
export type Question = {
  isOpen: boolean;
  confirmed: Promise<boolean>;
  settle: (confirmed: boolean) => void;
};

let latest: Question | null = null;
const listeners = new Set<() => void>();

function publish(question: Question): void {
  latest = question;
  for (const listener of listeners) listener();
}

/** Opens the question; calls that need it at once share one. */
function ask(): Promise<boolean> {
  if (latest?.isOpen) return latest.confirmed;
  let resolve: (confirmed: boolean) => void = () => undefined;
  const confirmed = new Promise<boolean>((done) => {
    resolve = done;
  });
  const settle = (answer: boolean) => {
    resolve(answer);
    publish({ isOpen: false, confirmed, settle });
  };
  publish({ isOpen: true, confirmed, settle });
  return confirmed;
}

/** The question that is open, or was last; null while there was none. */
export function useReauthentication(): Question | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
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
    if (!needsReauthentication(answer) || !(await ask())) return answer;
    return transport(endpoint, input);
  };
}

function needsReauthentication({ status, body }: Answer): boolean {
  return status === 403 && (body as Partial<Failure> | null)?.reauthenticate === true;
}
