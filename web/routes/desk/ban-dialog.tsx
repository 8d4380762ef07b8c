import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import type { CaseDetail } from "#contract/cases/contract.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { BanFields } from "#web/components/bans/ban-fields.tsx";
import { banLabel } from "#web/components/bans/ban-term.ts";
import { useBanForm, validDays } from "#web/components/bans/use-ban-form.ts";
import type { SettleBody } from "#web/components/cases/api.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type BanDialogProps = {
  found: CaseDetail;
  /** What was chosen and written on the case. */
  statement: Partial<Statement>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBan: (body: SettleBody) => Promise<void>;
};

/** Asks for the duration and reasons of a ban, and whether all that the account made goes too. */
export function BanDialog({ found, statement, open, onOpenChange, onBan }: BanDialogProps) {
  const { user, recent } = found;
  const username = user?.username ?? "";
  const [isPruned, setPruned] = useState(recent !== null);
  const form = useBanForm(
    ({ statement: given, ...ban }) =>
      onBan({ outcome: "ban", ban, statement: given, ...(isPruned && { prune: true }) }),
    statement,
  );
  const { data } = useQuery({
    ...apiQuery("GET /api/user/:id/ban", { params: { id: user?._id ?? "" } }),
    enabled: user !== null,
    staleTime: 0,
  });
  const label = banLabel(validDays(form.watch()));

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={isPruned ? `Ban and prune ${username}?` : `Ban ${username}?`}
      body="While banned they cannot log in, post, comment or like. You can lift it from the profile."
      confirmLabel={isPruned ? `${label} and prune` : label}
      onConfirm={form.confirm}
    >
      <div className="dialog-body">
        <FormProvider {...form}>
          <BanFields username={username} openReports={isPruned || !data ? 0 : data.openReports - 1}>
            <Checkbox
              label={`Remove all that ${username} made, too. It can be restored for seven days.`}
              checked={isPruned}
              onCheckedChange={setPruned}
            />
          </BanFields>
        </FormProvider>
      </div>
    </ConfirmDialog>
  );
}
