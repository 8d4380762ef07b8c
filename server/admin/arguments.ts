import { parseArgs } from "node:util";
import type { z } from "zod";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

/** A command of the program, by its name in a table. */
export type Command = {
  /** The words that follow its name, in their order. */
  input: z.ZodObject;
  /** What it does, in a line. */
  about: string;
};

type Order = {
  name: string;
  input: Record<string, unknown>;
  /** Whether a demo's folder is meant. */
  demo: boolean;
};

/** Returns how the program is used. */
export function usageOf(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, command]) => [
    synopsisOf(name, command),
    command.about,
  ]);
  const width = Math.max(...lines.map(([synopsis = ""]) => synopsis.length)) + 2;
  return `Usage: npm run admin -- <command> [options], or: node dist/admin.js <command> [options]

${lines.map(([synopsis = "", about]) => `  ${synopsis.padEnd(width)}${about}`).join("\n")}

  ${"--demo".padEnd(width)}take the data folder although it is a demo's
  ${"-h, --help".padEnd(width)}print this

It reads the settings of the site: node --env-file=/etc/parade.env dist/admin.js …`;
}

function synopsisOf(name: string, { input }: Command): string {
  return [name, ...Object.keys(input.shape).map((key) => key.toUpperCase())].join(" ");
}

/** Reads the arguments of the program; returns undefined where help is asked for. Throws an `OperatorError`. */
export function readArguments(
  args: readonly string[],
  commands: Readonly<Record<string, Command>>,
): Order | undefined {
  const wrong = (message: string) => new OperatorError(`${message}\n\n${usageOf(commands)}`);
  const { values, positionals } = parse(args, wrong);
  if (values.help) return undefined;
  const [name, ...words] = positionals;
  if (name === undefined) throw wrong("Name a command.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw wrong(`There is no command ${name}.`);
  const keys = Object.keys(command.input.shape);
  if (words.length !== keys.length) throw wrong(`The command is: ${synopsisOf(name, command)}`);
  const read = command.input.safeParse(Object.fromEntries(keys.map((key, at) => [key, words[at]])));
  if (!read.success) throw wrong(read.error.issues[0]?.message ?? "An argument is wrong.");
  return { name, input: read.data, demo: values.demo === true };
}

function parse(args: readonly string[], wrong: (message: string) => Error) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { demo: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw wrong((error as Error).message.replace(/\. .*/s, "."));
  }
}
