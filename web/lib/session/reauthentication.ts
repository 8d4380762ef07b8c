import { create } from "zustand";
import type { Failure } from "#contract/reply.ts";
import type { RawReply, Transport } from "#web/lib/call.ts";

/** A request to confirm one's identity; `settle` answers and closes it. */
export type ReauthenticationRequest = {
  id: number;
  isOpen: boolean;
  settle: (confirmed: boolean) => void;
};

/** The current or last request; null before the first. */
export const useReauthentication = create<ReauthenticationRequest | null>(() => null);

let lastId = 0;
let answer: Promise<boolean> | null = null;

/** Opens the request; concurrent calls share one. */
function requestConfirmation(): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (confirmed: boolean) => {
      answer = null;
      resolve(confirmed);
      useReauthentication.setState({ id, isOpen: false, settle }, true);
    };
    useReauthentication.setState({ id, isOpen: true, settle }, true);
  });
  return answer;
}

/**
 * Wraps a transport so that a call is repeated once after reauthentication, where the server
 * requires it.
 */
export function withReauthentication(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    const reply = await transport(endpoint, input, options);
    return needsReauthentication(reply) && (await requestConfirmation())
      ? transport(endpoint, input, options)
      : reply;
  };
}

function needsReauthentication({ status, body }: RawReply): boolean {
  return status === 403 && (body as Partial<Failure> | null)?.reauthenticate === true;
}
