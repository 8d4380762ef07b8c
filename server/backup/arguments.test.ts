import { expect, test } from "vitest";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { type Order, readArguments, USAGE } from "./arguments.ts";

const none = { path: undefined, keep: undefined, demo: false };

test.each<[args: string, order: Order]>([
  ["backup", { command: "backup", ...none }],
  ["backup monday.tar.gz", { command: "backup", ...none, path: "monday.tar.gz" }],
  ["backup --keep 1 /mnt", { command: "backup", ...none, path: "/mnt", keep: 1 }],
  ["backup --keep=9999 --demo", { command: "backup", ...none, keep: 9_999, demo: true }],
  ["restore a.tar.gz", { command: "restore", ...none, path: "a.tar.gz" }],
  ["move-up --demo", { command: "move-up", ...none, demo: true }],
])("reads %s", (args, order) => {
  expect(readArguments(args.split(" "))).toEqual(order);
});

test.each(["--help", "-h", "backup --help", "restore -h", "move-up --help"])(
  "asks for help by %s",
  (args) => {
    expect(readArguments(args.split(" "))).toBeUndefined();
  },
);

test.each([
  ["", "Name a command."],
  ["back", "There is no command back."],
  ["backup --hlep", "Unknown option '--hlep'."],
  ["backup -x", "Unknown option '-x'."],
  ["backup one two", "backup does not take two."],
  ["backup --keep 0", "--keep takes a number from 1 to 9999."],
  ["backup --keep 10000", "--keep takes a number from 1 to 9999."],
  ["backup --keep", "Option '--keep <value>' argument missing"],
  ["restore", "Name the archive to restore."],
  ["restore --demo a.tar.gz", "restore does not take --demo."],
  ["restore --keep 3 a.tar.gz", "restore does not take --keep."],
  ["move-up backups", "move-up does not take backups."],
])("refuses '%s': %s", (args, reason) => {
  const read = () => readArguments(args.split(" ").filter(Boolean));
  expect(read).toThrow(BackupError);
  expect(read).toThrow(`${reason}\n\n${USAGE}`);
});
