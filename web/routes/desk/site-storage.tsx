import { Link } from "react-router";
import type { DeskStorage } from "#contract/desk/contract.ts";
import { inMegabytes } from "#contract/numbers.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { CountTable } from "./count-table.tsx";
import { BODY, COUNT, COUNT_HEAD, HEAD } from "./table-cells.ts";

/** Renders how much is stored, and whose. */
export function SiteStorage({ storage }: { storage: DeskStorage }) {
  const { pictures, files, bytes, largest, disk } = storage;
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
        Files of pictures take {inMegabytes(bytes)} MB.{" "}
        {disk ? diskText(disk) : "Files are stored elsewhere, in S3."}
      </p>
      {largest.length > 0 && <LargestAccounts accounts={largest} />}
    </>
  );
}

/** Lists the accounts whose pictures take most. */
function LargestAccounts({ accounts }: { accounts: DeskStorage["largest"] }) {
  return (
    <table className="mt-24 t-md w-full [border-collapse:collapse]">
      <caption className="sr-only">Accounts that store most</caption>
      <thead>
        <tr>
          <th scope="col" className={`text-left ${HEAD}`}>
            Accounts that store most
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Pictures
          </th>
          <th scope="col" className={COUNT_HEAD}>
            MB
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.username} className="first:*:border-t-0">
            <th scope="row" className={`font-normal text-muted text-left ${BODY}`}>
              <Link
                className="block py-12 -my-12 wrap-anywhere hover:text-bright hover:underline underline-offset-4"
                to={profilePath(account.username)}
              >
                {account.username}
              </Link>
            </th>
            <td className={COUNT}>{account.pictures.toLocaleString("en-US")}</td>
            <td className={COUNT}>{inMegabytes(account.bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
