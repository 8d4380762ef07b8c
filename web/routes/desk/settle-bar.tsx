import type { CaseDetail, CaseOutcome } from "#contract/cases/contract.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { MADE_LABELS } from "#contract/posts/made.ts";
import { LABEL_REASON } from "#contract/reports/contract.ts";
import { canBan } from "#contract/users/policy.ts";
import type { Actor } from "#contract/users/roles.ts";
import type { SettleBody } from "#web/components/cases/api.ts";
import { MADE_ICONS } from "#web/components/posts/made-icons.ts";
import { useUser } from "#web/lib/session/session.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import type { IconName } from "#web/ui/content/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";

const BanDialog = lazyPart(async () => (await import("./ban-dialog.tsx")).BanDialog);

type Act = { outcome: CaseOutcome; label: string; icon: IconName };

/** What can be done with an open case: at once, with a ban, or from a menu. */
type Acts = { mild: Act; main: Act | null; canBan: boolean; more: readonly Act[] };

const REMOVALS = {
  post: "Delete Post",
  comment: "Delete Comment",
  loadout: "Delete Loadout",
  board: "Delete Board",
  user: null,
  character: null,
} as const;

const LABELS = (
  [
    ["labelHand", "hand"],
    ["labelTool", "tool"],
    ["labelAI", "ai"],
  ] as const
).map(([outcome, made]) => ({
  ...{ outcome, made, label: `Label “${MADE_LABELS[made]}”`, icon: MADE_ICONS[made] },
}));

/** Returns what staff can do with a case; `removeCount` is how many posts and comments are chosen, where one can choose. */
export function actsOn(viewer: Actor, found: CaseDetail, removeCount: number | null): Acts {
  const { kind, subjectKind, reason, post, comment, loadout, board, maker, notice, comparison } =
    found;
  const isThere = !notice && (post || comment || loadout || board);
  const removal = isThere ? REMOVALS[subjectKind] : null;
  const label = removeCount ? `Remove these ${removeCount}` : removal;
  const remove: Act | null = label ? { outcome: "delete", label, icon: "trash" } : null;
  const none = { canBan: false, more: [] };
  if (kind === "hold") {
    return { mild: { outcome: "release", label: "Show", icon: "check" }, main: remove, ...none };
  }
  if (kind === "notice") {
    return { mild: { outcome: "dismiss", label: "Dismiss", icon: "x" }, main: remove, ...none };
  }
  if (kind === "application") {
    return {
      mild: { outcome: "decline", label: "Refuse", icon: "x" },
      main: { outcome: "admit", label: "Admit", icon: "check" },
      ...none,
    };
  }
  if (kind === "appeal") {
    return {
      mild: { outcome: "dismiss", label: "The decision stays", icon: "x" },
      main: { outcome: "reverse", label: "Reverse it", icon: "reroll" },
      ...none,
    };
  }
  const more: Act[] = [{ outcome: "resolve", label: "Resolve", icon: "check" }];
  if (post && !post.nsfw) more.push({ outcome: "markNsfw", label: "Mark NSFW", icon: "eyeoff" });
  if (post) more.push({ outcome: "hide", label: "Hide until changed", icon: "clock" });
  if (post && reason === LABEL_REASON) {
    more.push(...LABELS.filter(({ made }) => made !== post.made));
  }
  if (comparison?.creditable) {
    more.push({ outcome: "credit", label: "Add credit line", icon: "user" });
  }
  return {
    mild: { outcome: "dismiss", label: "Dismiss", icon: "x" },
    main: remove,
    canBan: maker !== null && !maker.banned && canBan(viewer, maker),
    more,
  };
}

type SettleBarProps = {
  found: CaseDetail;
  removeCount: number | null;
  statement: Partial<Statement>;
  /** The outcome being sent. */
  busy: CaseOutcome | null;
  onSettle: (outcome: CaseOutcome) => void;
  onBan: (body: SettleBody) => Promise<void>;
};

/** Renders what can be done with a case, each with its key. */
export function SettleBar(props: SettleBarProps) {
  const { found, removeCount, statement, busy, onSettle, onBan } = props;
  const acts = actsOn(useUser(), found, removeCount);
  const { show, dialog } = useDialog<null>((_, state) => (
    <BanDialog found={found} statement={statement} {...state} onBan={onBan} />
  ));
  const isFree = busy === null;
  const { mild, main } = acts;
  useShortcut("d", () => isFree && onSettle(mild.outcome));
  useShortcut("r", () => isFree && main && onSettle(main.outcome));
  useShortcut("b", () => isFree && acts.canBan && show(null));
  return (
    <div className="bottom-bar page-bar-[68px] flex items-center gap-8 px-32 py-12 narrow:px-16 phone:px-12 phone:py-8 phone:[&_.button]:px-10 phone:[&_.button]:text-15 phone:[&_.button>svg]:hidden">
      <Button
        size="l"
        variant={main ? "secondary" : "primary"}
        icon={mild.outcome === "release" ? mild.icon : undefined}
        aria-keyshortcuts="D"
        busy={busy === mild.outcome}
        disabled={!isFree && busy !== mild.outcome}
        onClick={() => onSettle(mild.outcome)}
      >
        {mild.label}
        <Key letter="D" />
      </Button>
      {acts.more.length > 0 && (
        <LazyMenu
          side="top"
          trigger={<IconButton icon="more" label="More ways" size="l" boxed />}
          items={acts.more.map(({ outcome, label, icon }) => ({
            label,
            icon,
            onSelect: () => onSettle(outcome),
          }))}
        />
      )}
      <span className="flex-1" />
      {acts.canBan && (
        <Button
          size="l"
          variant="danger-quiet"
          icon="ban"
          aria-keyshortcuts="B"
          onClick={() => show(null)}
        >
          Ban
          <Key letter="B" />
        </Button>
      )}
      {main && (
        <Button
          size="l"
          variant="primary"
          icon={main.icon}
          aria-keyshortcuts="R"
          busy={busy === main.outcome}
          disabled={!isFree && busy !== main.outcome}
          onClick={() => onSettle(main.outcome)}
        >
          {main.label}
          <Key letter="R" />
        </Button>
      )}
      {dialog}
    </div>
  );
}

function Key({ letter }: { letter: string }) {
  return (
    <kbd className="ml-4 grid place-items-center min-w-20 h-20 border border-current/40 t-xs text-current phone:hidden">
      {letter}
    </kbd>
  );
}
