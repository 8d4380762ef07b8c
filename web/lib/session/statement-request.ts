import { useSyncExternalStore } from "react";
import type { Statement } from "#contract/decisions/contract.ts";

/** What an act replies with; a decision with an id can be taken back for a few seconds. */
export type Acted = { message: string; decisionId?: string | null };

/** An act of staff on what is another's, which needs a statement of reasons. */
export type ExplainedAct = {
  title: string;
  body: string;
  confirmLabel: string;
  /** Whom the statement is sent to. */
  username: string;
  /**
   * Acts; when it rejects, the dialog stays open and shows the message. If it resolves with a decision, a
   * toast offers to take that back.
   */
  act: (statement: Statement) => Promise<Acted> | Promise<void>;
};

export type StatementRequest = { explained: ExplainedAct; isOpen: boolean; id: number };

let latest: StatementRequest | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(request: StatementRequest): void {
  latest = request;
  for (const listener of listeners) listener();
}

/** Asks staff for the reasons of an act, from anywhere, and then acts. */
export function askForStatement(explained: ExplainedAct): void {
  lastId += 1;
  publish({ explained, isOpen: true, id: lastId });
}

/** Closes the dialog that asks for the reasons. */
export function closeStatementRequest(): void {
  if (latest) publish({ ...latest, isOpen: false });
}

const read = () => latest;

/** Returns the current or last request; null before the first. */
export function useStatementRequest(): StatementRequest | null {
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
