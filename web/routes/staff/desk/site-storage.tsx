import type { DeskStorage } from "#contract/moderation/desk.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CountTable } from "./count-table.tsx";
import styles from "./site-storage.module.css";

/** Renders how much is stored. */
export function SiteStorage({ storage: { pictures, files, disk } }: { storage: DeskStorage }) {
  return (
    <>
      <CountTable
        caption="Storage"
        rows={[
          { key: "pictures", label: "Pictures", count: pictures },
          { key: "files", label: "Files of pictures", count: files },
        ]}
      />
      <p className={classNames("t-sm", styles.disk)}>
        {disk ? diskText(disk) : "Files are stored elsewhere, in S3."}
      </p>
    </>
  );
}

function diskText({ freeBytes, totalBytes }: NonNullable<DeskStorage["disk"]>): string {
  return `${inGigabytes(freeBytes)} of ${inGigabytes(totalBytes)} GB on the disk are free.`;
}

function inGigabytes(bytes: number): string {
  return (bytes / 1e9).toLocaleString("en-US", { maximumFractionDigits: 1 });
}
