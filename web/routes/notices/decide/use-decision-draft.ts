import { useState } from "react";
import { type NoticeDecision, noticeDecision } from "#contract/moderation/notice-rules.ts";

type Values = {
  /** Null while nothing is chosen. */
  upheld: boolean | null;
  posts: readonly string[];
  /** The number of the chosen rule; empty without. */
  rule: string;
  reason: string;
};
type Errors = Partial<Record<"upheld" | "posts" | "rule" | "reason", string>>;

/** Provides the draft of a decision. Errors show from the first submit on. */
export function useDecisionDraft() {
  const [values, setValues] = useState<Values>({ upheld: null, posts: [], rule: "", reason: "" });
  const [submitted, setSubmitted] = useState(false);
  const parsed = noticeDecision.safeParse({
    ...values,
    rule: values.rule === "" ? undefined : Number(values.rule),
  });
  const errors = values.upheld === null ? UNDECIDED : errorsIn(parsed.error?.issues ?? []);
  return {
    ...values,
    errors: submitted ? errors : {},
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** Returns the decision to send, or the first field in error after showing the errors. */
    validate: (): { decision: NoticeDecision } | { invalid: keyof Errors } => {
      setSubmitted(true);
      const [invalid] = ORDER.filter((name) => errors[name] !== undefined);
      return parsed.data ? { decision: parsed.data } : { invalid: invalid ?? "reason" };
    },
  };
}

export type DecisionDraft = ReturnType<typeof useDecisionDraft>;

const ORDER = ["upheld", "posts", "rule", "reason"] as const;
const UNDECIDED: Errors = { upheld: "Choose what to do." };

function errorsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    const name = ORDER.find((one) => one === path[0]);
    if (name) errors[name] ??= message;
  }
  return errors;
}
