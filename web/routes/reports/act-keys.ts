import type { ReportAction } from "#contract/moderation/reports.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import type { ReportAct } from "./report-acts.ts";

/** The key of each action, the same for every report. */
export const ACT_KEYS: Readonly<Record<ReportAction, string>> = {
  dismiss: "1",
  markNsfw: "2",
  delete: "3",
  ban: "4",
  resolve: "5",
  credit: "6",
  hide: "7",
};

/** Runs the action whose key is pressed, if the report has it. */
export function useActKeys(
  acts: readonly ReportAct[],
  onAct: (action: ReportAction) => void,
): void {
  const run = (key: string) => {
    const act = acts.find(({ action }) => ACT_KEYS[action] === key);
    if (act) onAct(act.action);
  };
  useShortcut("1", () => run("1"));
  useShortcut("2", () => run("2"));
  useShortcut("3", () => run("3"));
  useShortcut("4", () => run("4"));
  useShortcut("5", () => run("5"));
  useShortcut("6", () => run("6"));
  useShortcut("7", () => run("7"));
}
