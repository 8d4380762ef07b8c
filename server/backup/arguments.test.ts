import { expect, test } from "vitest";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { type Order, readArguments, USAGE } from "./arguments.ts";

const none = { path: undefined, check: false, demo: false };

test.each<[args: string, order: Order]>([
  ["backup", { command: "backup", ...none }],
  ["backup monday.tar.zst", { command: "backup", ...none, path: "monday.tar.zst" }],
  ["backup --demo /mnt", { command: "backup", ...none, path: "/mnt", demo: true }],
  ["restore a.tar.zst", { command: "restore", ...none, path: "a.tar.zst" }],
  ["restore --check a.tar.zst", { command: "restore", ...none, path: "a.tar.zst", check: true }],
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
  ["backup --demo=yes", "Option '--demo' does not take an argument"],
  ["restore", "Name the archive to restore."],
  ["restore --check", "Name the archive to restore."],
  ["restore --demo a.tar.zst", "restore does not take --demo."],
  ["backup --check a.tar.zst", "backup does not take --check."],
  ["move-up backups", "move-up does not take backups."],
])("refuses '%s': %s", (args, reason) => {
  const read = () => readArguments(args.split(" ").filter(Boolean));
  expect(read).toThrow(BackupError);
  expect(read).toThrow(`${reason}\n\n${USAGE}`);
});
