import { useState } from "react";
import { CHOOSE_RULE, type Statement, statement } from "#contract/decisions/contract.ts";

export type StatementDraft = {
  /** The number of the chosen rule; empty without. */
  rule: string;
  reason: string;
  errors: { rule?: string; reason?: string };
  /** Something was chosen or typed. */
  changed: boolean;
  change: (part: Partial<Pick<StatementDraft, "rule" | "reason">>) => void;
  /** Returns the statement to send, or null after showing the errors. */
  validate: () => Statement | null;
};

/** Provides the draft of a statement of reasons. Errors show from the first submit on. */
export function useStatementDraft(): StatementDraft {
  const [values, setValues] = useState({ rule: "", reason: "" });
  const [submitted, setSubmitted] = useState(false);
  const parsed = statement.safeParse({
    rule: values.rule === "" ? undefined : Number(values.rule),
    reason: values.reason,
  });
  const issues = parsed.error?.issues ?? [];
  const reasonError = issues.find(({ path }) => path[0] === "reason")?.message;
  const errors = {
    ...(issues.some(({ path }) => path[0] === "rule") && { rule: CHOOSE_RULE }),
    ...(reasonError !== undefined && { reason: reasonError }),
  };
  return {
    ...values,
    errors: submitted ? errors : {},
    changed: values.rule !== "" || values.reason !== "",
    change: (part) => setValues((before) => ({ ...before, ...part })),
    validate: () => {
      setSubmitted(true);
      return parsed.data ?? null;
    },
  };
}
