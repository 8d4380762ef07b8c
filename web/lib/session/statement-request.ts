import { create } from "zustand";
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

/** The current or last request; null before the first. */
export const useStatementRequest = create<StatementRequest | null>(() => null);

let lastId = 0;

/** Asks staff for the reasons of an act, from anywhere, and then acts. */
export function askForStatement(explained: ExplainedAct): void {
  lastId += 1;
  useStatementRequest.setState({ explained, isOpen: true, id: lastId }, true);
}

/** Closes the dialog that asks for the reasons. */
export function closeStatementRequest(): void {
  useStatementRequest.setState((latest) => latest && { ...latest, isOpen: false }, true);
}
