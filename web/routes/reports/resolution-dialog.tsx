import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormProvider } from "react-hook-form";
import {
  CASE_NOTE_MAX as REPORT_NOTE_MAX,
  settleCase as resolveReport,
} from "#contract/cases/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { BanFields } from "#web/components/bans/ban-fields.tsx";
import { banLabel } from "#web/components/bans/ban-term.ts";
import { type Ban, useBanForm, validDays } from "#web/components/bans/use-ban-form.ts";
import { StatementDialog } from "#web/components/decisions/statement-dialog.tsx";
import type { DecidingAction, Resolution } from "#web/components/reports/reports-api.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type ResolutionDialogProps = {
  action: DecidingAction;
  report: Report;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onResolve: (resolution: Resolution) => Promise<unknown>;
};

/** Asks for the reasons before a report is resolved by a decision about the maker. */
export function ResolutionDialog(props: ResolutionDialogProps) {
  const { action, report, open, onOpenChange, onResolve } = props;
  const { maker } = report;
  const [note, setNote] = useState("");
  const noteField = <ResolutionNote note={note} onChange={setNote} />;

  async function resolve(resolution: Resolution) {
    if (problemOf(note)) throw new Error("Please correct what is marked.");
    await onResolve(note.trim() ? { ...resolution, note } : resolution);
  }

  if (action === "ban") {
    return (
      <BanMakerDialog
        maker={maker}
        open={open}
        onOpenChange={onOpenChange}
        onBan={({ statement, ...ban }) => resolve({ action: "ban", ban, statement })}
      >
        {noteField}
      </BanMakerDialog>
    );
  }
  return (
    <StatementDialog
      username={maker?.username ?? ""}
      open={open}
      onOpenChange={onOpenChange}
      {...textsOf(action, report)}
      onConfirm={(statement) => resolve({ action, statement })}
      foot={noteField}
    />
  );
}

function textsOf(action: Exclude<DecidingAction, "ban">, { kind, title, count }: Report) {
  const resolves = `This resolves ${count} ${count === 1 ? "report" : "reports"}.`;
  if (action === "markNsfw") {
    return {
      title: `Mark ${title} as NSFW?`,
      body: `Only those who want to see NSFW posts see it then. ${resolves}`,
      confirmLabel: "Mark NSFW",
    };
  }
  if (action === "hide") {
    return {
      title: `Hide ${title} until it is changed?`,
      body: `Only its maker and staff see it then. Once it is changed, it waits for staff. ${resolves}`,
      confirmLabel: "Hide Post",
    };
  }
  if (action === "credit") {
    return {
      title: `Add a credit line to ${title}?`,
      body: `The post stays up and names the earlier one, until its maker waives that. ${resolves}`,
      confirmLabel: "Add Credit Line",
    };
  }
  if (kind === "post") {
    return {
      title: `Delete ${title}?`,
      body: `The post leaves the site at once, with its comments and likes. ${resolves}`,
      confirmLabel: "Delete Post",
    };
  }
  if (kind === "loadout") {
    return {
      title: `Delete ${title}?`,
      body: `The loadout leaves the site at once, with its likes. ${resolves}`,
      confirmLabel: "Delete Loadout",
    };
  }
  return {
    title: "Delete comment?",
    body: `“${title}” is removed. ${resolves}`,
    confirmLabel: "Delete Comment",
  };
}

type ResolutionNoteProps = { note: string; onChange: (note: string) => void };

function problemOf(note: string): string | undefined {
  return resolveReport.body.shape.note.safeParse(note).error?.issues[0]?.message;
}

/** Renders the resolution's note, for other staff. */
function ResolutionNote({ note, onChange }: ResolutionNoteProps) {
  return (
    <TextArea
      label="Note"
      rows={1}
      value={note}
      counter={{ value: lengthOf(note), max: REPORT_NOTE_MAX }}
      error={problemOf(note)}
      hint="Only staff can read it, in the history and the audit log."
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type BanMakerDialogProps = {
  maker: Report["maker"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBan: (ban: Ban) => Promise<unknown>;
  children?: ReactNode;
};

/** Asks for the duration and reasons of a ban of the reported item's author. */
function BanMakerDialog(props: BanMakerDialogProps) {
  const { maker, open, onOpenChange, onBan, children } = props;
  const username = maker?.username ?? "";
  const form = useBanForm(onBan);
  const { data } = useQuery({
    ...apiQuery("GET /api/user/:id/ban", { params: { id: maker?._id ?? "" } }),
    enabled: maker !== null,
    staleTime: 0,
  });

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={`Ban ${username}?`}
      body="While banned they cannot log in, post, comment or like. You can lift it from the profile."
      confirmLabel={banLabel(validDays(form.watch()))}
      onConfirm={form.confirm}
    >
      <div className="dialog-body">
        <FormProvider {...form}>
          <BanFields username={username} openReports={data && data.openReports - 1}>
            {children}
          </BanFields>
        </FormProvider>
      </div>
    </ConfirmDialog>
  );
}
