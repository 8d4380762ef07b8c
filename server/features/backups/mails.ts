import { ADMIN_ROLES } from "#contract/users/roles.ts";
import type { BackupMail } from "#server/features/backups/commands.ts";
import { FAILURES_MAILED } from "#server/features/backups/commands.ts";
import { getNightlyBackup } from "#server/features/backups/queries.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export const backupMails: MailTemplates<BackupMail> = {
  backupsFailed: async ({ db, settings: { site } }, { userId }) => {
    const [user, backup] = await Promise.all([findUser(db, userId), getNightlyBackup(db)]);
    if (!user?.roles.some((role) => ADMIN_ROLES.includes(role as never))) return undefined;
    if (backup.failures < FAILURES_MAILED) return undefined;
    return writeMail({
      siteName: site.name,
      to: user,
      subject: `${site.name}: the backup failed two nights in a row`,
      body: [
        "the nightly backup of the site failed, and so did the one before.",
        backup.succeeded_at
          ? `The last one that succeeded is of ${DAY.format(backup.succeeded_at)}.`
          : "None has succeeded so far.",
        "The desk says what failed, and the log of the site says why.",
      ],
      action: { label: "Open the desk", url: `${site.url}/desk/numbers` },
      closing: "You get this mail once, and again only if backups fail after one succeeded.",
    });
  },
};
