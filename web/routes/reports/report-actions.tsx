import { useId } from "react";
import { useNavigate } from "react-router";
import type { Report, ReportAction } from "#contract/reports/contract.ts";
import {
  type DecidingAction,
  type Resolution,
  useResolveReport,
} from "#web/components/reports/reports-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { useUser } from "#web/lib/session/session.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { IconName } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { type ReportAct, reportActs } from "./report-acts.ts";

const ICONS: Partial<Record<ReportAction, IconName>> = {
  credit: "user",
  hide: "eyeoff",
  delete: "trash",
  ban: "ban",
  resolve: "check",
};

/** The key of each action, the same for every report. */
const ACT_KEYS: Readonly<Record<ReportAction, string>> = {
  dismiss: "1",
  markNsfw: "2",
  delete: "3",
  ban: "4",
  resolve: "5",
  credit: "6",
  hide: "7",
};

const ResolutionDialog = lazyPart(
  async () => (await import("./resolution-dialog.tsx")).ResolutionDialog,
);

type ReportActionsProps = {
  report: Report;
  /** The URL of this report, which Undo shows again. */
  path: string;
  /** The URL to navigate to after this report is resolved. */
  nextPath: string;
};

/** Resolves a report and navigates to the next; asks for the reasons of those that concern the maker. */
export function ReportActions({ report, path, nextPath }: ReportActionsProps) {
  const navigate = useNavigate();
  const resolving = useResolveReport(report._id, () => void navigate(path));
  const acts = reportActs(useUser(), report);
  const { show, dialog } = useDialog<DecidingAction>((action, state) => (
    <ResolutionDialog action={action} report={report} {...state} onResolve={resolveAndContinue} />
  ));
  if (acts.length === 0) return null;

  async function resolveAndContinue(resolution: Resolution) {
    await resolving.mutateAsync(resolution);
    await navigate(nextPath, { replace: true });
  }

  function act(action: ReportAction) {
    if (action !== "dismiss" && action !== "resolve") show(action);
    else
      resolveAndContinue({ action }).catch((error: unknown) =>
        showToast("error", messageOf(error)),
      );
  }

  return (
    <>
      <ReportBar
        acts={acts}
        busy={resolving.isPending ? (resolving.variables?.action ?? null) : null}
        onAct={act}
      />
      {dialog}
    </>
  );
}

type ReportBarProps = {
  acts: readonly ReportAct[];
  /** The action being sent. */
  busy: ReportAction | null;
  onAct: (action: ReportAction) => void;
};

function isSevere({ action }: ReportAct): boolean {
  return action === "delete" || action === "ban";
}

/** On phones, these and the severe ones are in a menu. */
function isRare({ action }: ReportAct): boolean {
  return action === "hide" || action === "credit";
}

/** Renders a report's actions, each with its key; on phones some are in a menu. */
function ReportBar({ acts, busy, onAct }: ReportBarProps) {
  useActKeys(busy === null ? acts : [], onAct);
  const severe = acts.filter(isSevere);
  const inMenu = acts.filter((act) => isRare(act) || isSevere(act));
  const noteId = useId();
  const button = (act: ReportAct) => (
    <Button
      key={act.action}
      size="l"
      className={classNames(
        "phone:px-12 phone:text-15",
        (isSevere(act) || isRare(act)) && "narrow:hidden",
        act.action === "resolve" && "phone:flex-1",
      )}
      variant={isSevere(act) ? "danger-quiet" : act.action === "resolve" ? "primary" : "secondary"}
      icon={ICONS[act.action]}
      aria-keyshortcuts={ACT_KEYS[act.action]}
      aria-describedby={act.action === "dismiss" || act.action === "resolve" ? noteId : undefined}
      busy={busy === act.action}
      disabled={busy !== null && busy !== act.action}
      onClick={() => onAct(act.action)}
    >
      {act.label}
    </Button>
  );
  return (
    <div className="bottom-bar page-bar-[100px] grid gap-8 px-32 pt-8 pb-16 narrow:py-8 narrow:px-16 phone:py-8 phone:px-12">
      <p id={noteId} className="t-sm">
        The reporters are told. Dismiss: nothing breaks the rules. Resolve: it is dealt with.
      </p>
      <div className="flex items-center gap-8">
        {acts.filter((act) => !isSevere(act) && act.action !== "resolve").map(button)}
        <span className="flex-1 phone:hidden" />
        {severe.map(button)}
        {acts.filter(({ action }) => action === "resolve").map(button)}
        {inMenu.length > 0 && (
          <span className="hidden narrow:block">
            <LazyMenu
              side="top"
              trigger={<IconButton icon="more" label="More actions" size="l" boxed />}
              items={inMenu.map((act) => ({
                label: act.label,
                icon: ICONS[act.action],
                danger: isSevere(act),
                onSelect: () => onAct(act.action),
              }))}
            />
          </span>
        )}
      </div>
    </div>
  );
}

/** Runs the action whose key is pressed, if the report has it. */
function useActKeys(acts: readonly ReportAct[], onAct: (action: ReportAction) => void): void {
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
