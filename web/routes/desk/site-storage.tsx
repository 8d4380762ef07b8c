import type { DeskStorage } from "#contract/desk/contract.ts";
import { CountTable } from "./count-table.tsx";

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
      <p className="border-t border-line t-sm pt-12">
        {disk ? diskText(disk) : "Files are stored elsewhere, in S3."}
      </p>
    </>
  );
}

/** Says why the nightly removal of files without rows stopped, and what the operator does about it. */
export function StoppedSweep({ stop }: { stop: NonNullable<DeskStorage["stoppedSweep"]> }) {
  const { reason, unknown, listed, code } = stop;
  return (
    <section
      className="card grid gap-8 min-w-0 t-md p-16 border-bad wrap-anywhere"
      aria-label="The nightly removal of unused pictures"
    >
      <b className="text-bright">The nightly removal of unused pictures stopped.</b>
      <span>
        {reason === "foreign"
          ? "The pictures belong to another site than the database. Nothing is removed, not even pictures of deleted posts."
          : `${unknown.toLocaleString("en-US")} of ${listed.toLocaleString("en-US")} folders of pictures have no row in the database. Only pictures of deleted posts are removed.`}
      </span>
      <span>
        Ask the operator to check the settings of database and storage, and if they are right, to
        set <code>SWEEP_CODE={code}</code> and restart.
      </span>
    </section>
  );
}

function diskText({ freeBytes, totalBytes }: NonNullable<DeskStorage["disk"]>): string {
  return `${inGigabytes(freeBytes)} of ${inGigabytes(totalBytes)} GB on the disk are free.`;
}

function inGigabytes(bytes: number): string {
  return (bytes / 1e9).toLocaleString("en-US", { maximumFractionDigits: 1 });
}
