import { parseArgs } from "node:util";
import { BackupError } from "#server/platform/backup/backup-error.ts";

const COMMANDS = ["backup", "restore", "move-up"] as const;
type Command = (typeof COMMANDS)[number];

export const USAGE = `Usage: npm run <command> -- [options] [path], or: node dist/backup.js <command> [options] [path]

  backup [path]   writes the embedded database and the files of DATA_DIR into a new archive: a new file,
                  or <time>.tar.gz in a folder that is there already; without a path, in DATA_DIR/backups
  restore <file>  unpacks an archive into an empty DATA_DIR
  move-up         copies DATA_DIR into the empty database of DATABASE_URL, and into S3 if that is set

  --keep <n>      backup: afterwards removes all but the newest n archives of the folder
  --demo          backup, move-up: take the folder although it is a demo's
  -h, --help      print this

They read the settings of the site: node --env-file=/etc/parade.env dist/backup.js backup`;

export type Order = {
  command: Command;
  path: string | undefined;
  /** How many archives stay in the folder; undefined for all. */
  keep: number | undefined;
  /** Whether a demo's folder is meant. */
  demo: boolean;
};

const OPTIONS_OF: Record<Command, readonly string[]> = {
  backup: ["keep", "demo"],
  restore: [],
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
  return { command, path, keep: readKeep(values.keep), demo: values.demo === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keep: { type: "string" },
        demo: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message.replace(/\. .*/s, "."));
  }
}

function readKeep(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw wrong("--keep takes a number from 1 to 9999.");
}

function wrong(message: string): BackupError {
  return new BackupError(`${message}\n\n${USAGE}`);
}
