import type { DeskBackup } from "#contract/desk/contract.ts";
import { inMegabytes } from "#contract/numbers.ts";
import { longDateTime } from "#web/ui/content/long-date.ts";

const FAILED_STEPS: Record<NonNullable<DeskBackup["failed"]>["step"], string> = {
  archive: "no archive could be made",
  s3: "it could not be copied to S3",
  command: "BACKUP_COMMAND failed",
};

/** Says when the last nightly backup succeeded, and whether the last attempt failed. */
export function Backups({ backup }: { backup: DeskBackup | null }) {
  if (!backup) return <p className="t-sm">The program makes no nightly backups of this site.</p>;
  const { last, failed } = backup;
  return (
    <div className="grid gap-8 t-sm">
      {failed && (
        <p className="text-bad font-semibold">
          The last attempt failed, {longDateTime(failed.at)}: {FAILED_STEPS[failed.step]}.
          {failed.nights > 1 && ` ${failed.nights} nights in a row have failed.`} The log says why.
        </p>
      )}
      <p>
        {last
          ? `The last nightly backup is of ${longDateTime(last.at)}, with ${inMegabytes(last.bytes)} MB.`
          : "No nightly backup has been made yet."}
      </p>
    </div>
  );
}
