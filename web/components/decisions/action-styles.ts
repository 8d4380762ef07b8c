import { AUDIT_ACTIONS, type AuditAction } from "#contract/audit/contract.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

type ActionStyle = {
  /** The kind of action. */
  label: string;
  /** Shown after the actor, and before the target. */
  verb: string;
  icon: IconName;
  /** Set for actions that are done to no user. */
  hasNoTarget?: true;
};

export const ACTION_STYLES: Readonly<Record<AuditAction, ActionStyle>> = {
  editUser: { label: "Edit user", verb: "edited", icon: "edit" },
  changeRoles: { label: "Change roles", verb: "changed the roles of", icon: "plate" },
  changeAvatar: { label: "Change avatar", verb: "changed the avatar of", icon: "img" },
  ban: { label: "Ban", verb: "banned", icon: "ban" },
  unban: { label: "Unban", verb: "unbanned", icon: "check" },
  prune: { label: "Prune", verb: "pruned", icon: "broom" },
  restore: { label: "Restore", verb: "restored the content of", icon: "reroll" },
  editPost: { label: "Edit post", verb: "edited a post of", icon: "edit" },
  deletePost: { label: "Delete post", verb: "deleted a post of", icon: "trash" },
  deleteComment: { label: "Delete comment", verb: "deleted a comment of", icon: "trash" },
  removeCharacter: { label: "Remove character", verb: "removed a character of", icon: "char" },
  changeSignUps: {
    label: "Change sign-ups",
    verb: "changed who can join",
    icon: "user",
  },
  decideApplication: {
    label: "Decide application",
    verb: "decided whether to admit",
    icon: "user",
  },
  openReport: { label: "Open case", verb: "opened a case about", icon: "flag" },
  resolveReport: { label: "Resolve report", verb: "resolved a report on", icon: "flag" },
  restoreEmail: { label: "Restore email", verb: "undid the change of address of", icon: "mail" },
  changeRules: {
    label: "Change rules",
    verb: "changed the rules",
    icon: "edit",
    hasNoTarget: true,
  },
  decideAppeal: { label: "Decide appeal", verb: "decided an appeal of", icon: "scales" },
  undoDecision: { label: "Undo decision", verb: "undid a decision about", icon: "reroll" },
  retryJobs: {
    label: "Run jobs again",
    verb: "ran failed jobs again",
    icon: "reroll",
    hasNoTarget: true,
  },
  holdPost: { label: "Hold post", verb: "held a post of", icon: "clock" },
  hidePost: { label: "Hide post", verb: "hid a post of", icon: "eyeoff" },
  creditPost: { label: "Add credit line", verb: "added a credit line to a post of", icon: "edit" },
  releasePost: { label: "Show post", verb: "showed a post of", icon: "check" },
  holdComment: { label: "Hold comment", verb: "held a comment of", icon: "clock" },
  releaseComment: { label: "Show comment", verb: "showed a comment of", icon: "check" },
  deleteLoadout: { label: "Remove loadout", verb: "removed a loadout of", icon: "trash" },
  deleteBoard: { label: "Remove board", verb: "removed a board of", icon: "trash" },
  giveReason: { label: "Give reason", verb: "gave the reason of a decision about", icon: "edit" },
  resetFactors: { label: "Reset factors", verb: "removed the second factors of", icon: "lock" },
  decideNotice: {
    label: "Decide notice",
    verb: "decided a notice",
    icon: "mail",
    hasNoTarget: true,
  },
};

const ALL = "all";

export const ACTION_OPTIONS = [
  { value: ALL, label: "All acts" },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_STYLES[action].label })),
];

export function optionOf(action: AuditAction | null): string {
  return action ?? ALL;
}

export function actionOf(option: string): AuditAction | null {
  return AUDIT_ACTIONS.find((action) => action === option) ?? null;
}
