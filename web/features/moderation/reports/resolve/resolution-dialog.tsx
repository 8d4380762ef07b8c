import { useState } from "react";
import type { Report } from "#contract/moderation/reports.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { Settlement } from "../reports-api.ts";
import { BanMakerDialog } from "./ban-maker-dialog.tsx";
import { isNoteTooLong, ResolutionNote } from "./resolution-note.tsx";

type ResolutionDialogProps = {
  asked: "delete" | "ban";
  report: Report;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSettle: (settlement: Settlement) => Promise<unknown>;
};

/** Asks before a report is resolved by deleting or banning. */
export function ResolutionDialog(props: ResolutionDialogProps) {
  const { asked, report, open, onOpenChange, onSettle } = props;
  const { kind, title, count, maker } = report;
  const [note, setNote] = useState("");
  const noteField = <ResolutionNote note={note} onChange={setNote} />;

  async function settle(settlement: Settlement) {
    if (isNoteTooLong(note)) throw new Error("Please correct what is marked.");
    await onSettle(note.trim() ? { ...settlement, note } : settlement);
  }

  if (asked === "ban") {
    return (
      <BanMakerDialog
        username={maker?.username ?? ""}
        open={open}
        onOpenChange={onOpenChange}
        onBan={(ban) => settle({ action: "ban", ban })}
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
      onConfirm={() => settle({ action: "delete" })}
    >
      {noteField}
    </ConfirmDialog>
  );
}
