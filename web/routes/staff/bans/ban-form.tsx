import { type ReactNode, type SubmitEvent, useRef } from "react";
import { BanFields } from "#web/components/moderation/bans/ban-fields.tsx";
import { banLabel, banTerm } from "#web/components/moderation/bans/ban-term.ts";
import type { Ban } from "#web/components/moderation/bans/bans-api.ts";
import { useBanDraft } from "#web/components/moderation/bans/use-ban-draft.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LeaveGuard, leavesPage } from "#web/ui/overlays/leave-guard.tsx";
import styles from "./ban-form.module.css";

const ConfirmDialog = lazyPart(
  async () => (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
);

type BanFormProps = {
  username: string;
  /** Names the user. */
  head: ReactNode;
  backTo: string;
  /** Rejects with a message to show. */
  onBan: (ban: Ban) => Promise<unknown>;
};

/** Asks for duration and reasons, and for confirmation. */
export function BanForm({ username, head, backTo, onBan }: BanFormProps) {
  const draft = useBanDraft();
  const days = useRef<HTMLInputElement>(null);
  const rule = useRef<HTMLButtonElement>(null);
  const { subject, open, show, setOpen, clear } = useDialogSubject<Ban>();
  const now = useNow();
  const isSending = useRef(false);

  async function ban() {
    if (!subject) return;
    isSending.current = true;
    await onBan(subject).finally(() => {
      isSending.current = false;
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const ban = draft.validate();
    if (ban) show(ban);
    else (draft.temporary && draft.validDays === null ? days : rule).current?.focus();
  }

  const term = subject?.banExpiryDays ?? null;
  return (
    <form className={styles.card} method="post" noValidate onSubmit={submit}>
      {head}
      <BanFields draft={draft} username={username} daysRef={days} ruleRef={rule} />
      <p className="t-sm">
        While banned they cannot log in, post, comment or like, and their posts leave all lists.
      </p>
      <div className={styles.foot}>
        <LinkButton size="l" to={backTo}>
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" size="l" icon="ban">
          Ban
        </Button>
      </div>
      {subject && (
        <ConfirmDialog
          danger
          open={open}
          onOpenChange={setOpen}
          onFailed={clear}
          title={`Ban ${username}?`}
          body={`${banTerm(term, now)} You can lift it from the profile.`}
          confirmLabel={banLabel(term)}
          onConfirm={ban}
        />
      )}
      {draft.changed && (
        <LeaveGuard
          blocks={(navigation) => !isSending.current && leavesPage(navigation)}
          title="Leave without banning?"
          body="What you wrote would be lost."
        />
      )}
    </form>
  );
}
