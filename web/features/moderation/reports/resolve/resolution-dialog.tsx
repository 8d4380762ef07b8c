import { useState } from "react";
import { REPORT_NOTE_MAX, type Report } from "#contract/moderation/reports.ts";
import { lengthOf } from "#contract/numbers.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { Resolution } from "../reports-api.ts";
import { BanMakerDialog } from "./ban-maker-dialog.tsx";

type ResolutionDialogProps = {
  action: "delete" | "ban";
  report: Report;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onResolve: (resolution: Resolution) => Promise<unknown>;
};

/** Asks before a report is resolved by deleting or banning. */
export function ResolutionDialog(props: ResolutionDialogProps) {
  const { action, report, open, onOpenChange, onResolve } = props;
  const { kind, title, count, maker } = report;
  const [note, setNote] = useState("");
  const noteField = <ResolutionNote note={note} onChange={setNote} />;

  async function resolve(resolution: Resolution) {
    if (isNoteTooLong(note)) throw new Error("Please correct what is marked.");
    await onResolve(note.trim() ? { ...resolution, note } : resolution);
  }

  if (action === "ban") {
    return (
      <BanMakerDialog
        username={maker?.username ?? ""}
        open={open}
        onOpenChange={onOpenChange}
        onBan={(ban) => resolve({ action: "ban", ban })}
      >
        {noteField}
      </BanMakerDialog>
    );
  }
  const resolves = `This resolves ${count} ${count === 1 ? "report" : "reports"}.`;
  const isPost = kind === "post";
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={isPost ? `Delete ${title}?` : "Delete comment?"}
      body={
        isPost
          ? `The post, its comments and its likes are removed for good. ${resolves}`
          : `“${title}” goes for good. ${resolves}`
      }
      confirmLabel={isPost ? "Delete Post" : "Delete Comment"}
      onConfirm={() => resolve({ action: "delete" })}
    >
      <div className="dialog-body">{noteField}</div>
    </ConfirmDialog>
  );
}

type ResolutionNoteProps = { note: string; onChange: (note: string) => void };

function isNoteTooLong(note: string): boolean {
  return lengthOf(note) > REPORT_NOTE_MAX;
}

/** Renders the resolution's note, for other staff. */
function ResolutionNote({ note, onChange }: ResolutionNoteProps) {
  return (
    <TextArea
      label="Note"
      rows={3}
      value={note}
      counter={{ value: lengthOf(note), max: REPORT_NOTE_MAX }}
      error={
        isNoteTooLong(note) ? `Note must be no more than ${REPORT_NOTE_MAX} characters.` : undefined
      }
      hint="Only staff can read it, in the history and the audit log."
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
