import { parseArgs } from "node:util";
import { BackupError } from "#server/platform/backup/backup-error.ts";

const COMMANDS = ["backup", "restore", "move-up"] as const;
type Command = (typeof COMMANDS)[number];

export const USAGE = `Usage: npm run <command> -- [options] [path], or: node dist/backup.js <command> [options] [path]

  backup [path]   writes the embedded database and the files of DATA_DIR into a new archive: a new file,
                  or <time>.tar.zst in a folder that is there already; without a path, in BACKUP_DIR
  restore <file>  unpacks an archive into an empty DATA_DIR
  move-up         copies DATA_DIR into the empty database of DATABASE_URL, and into S3 if that is set

  --check         restore: unpacks into a temporary folder of DATA_DIR instead, compares, and removes it
  --demo          backup, move-up: take the folder although it is a demo's
  -h, --help      print this

They read the settings of the site: node --env-file=/etc/parade.env dist/backup.js backup`;

export type Order = {
  command: Command;
  path: string | undefined;
  /** Whether to restore into a temporary folder, to see that it can be done. */
  check: boolean;
  /** Whether a demo's folder is meant. */
  demo: boolean;
};

const OPTIONS_OF: Record<Command, readonly string[]> = {
  backup: ["demo"],
  restore: ["check"],
  "move-up": ["demo"],
};

/** Reads the arguments of the program; returns undefined where help is asked for. Throws a `BackupError`. */
export function readArguments(args: readonly string[]): Order | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [name, path, ...more] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw wrong(name ? `There is no command ${name}.` : "Name a command.");
  const extra = command === "move-up" ? path : more[0];
  if (extra !== undefined) throw wrong(`${command} does not take ${extra}.`);
  const refused = Object.keys(values).find((option) => !OPTIONS_OF[command].includes(option));
  if (refused) throw wrong(`${command} does not take --${refused}.`);
  if (command === "restore" && path === undefined) throw wrong("Name the archive to restore.");
  return { command, path, check: values.check === true, demo: values.demo === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: "boolean" },
        demo: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message.replace(/\. .*/s, "."));
  }
}

function wrong(message: string): BackupError {
  return new BackupError(`${message}\n\n${USAGE}`);
}
