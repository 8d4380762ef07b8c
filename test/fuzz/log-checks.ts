import { SECRET } from "./hostile-values.ts";

const ERROR_LEVEL = 50;
const ADDRESS = /[\w.]+@mail\.example/;

/** A fault, and the line of the log that shows it. */
type LogFault = { fault: string; line: string };
type Line = { level?: number; msg?: string; err?: { message?: string } };

/**
 * Returns what is wrong with lines of the log: secrets, email addresses, errors, and malformed
 * lines.
 */
export function logFaults(text: string, secrets: ReadonlySet<string>): LogFault[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.flatMap((line) =>
    [...leaksOf(line, secrets), ...troubleOf(line)].map((fault) => ({ fault, line })),
  );
}

function leaksOf(line: string, secrets: ReadonlySet<string>): string[] {
  const leaks = [
    line.includes(SECRET) && "the log holds a token of a request",
    [...secrets].some((secret) => line.includes(secret)) && "the log holds a cookie",
    ADDRESS.test(line) && "the log holds an e-mail address",
  ];
  return leaks.filter((leak) => leak !== false);
}

function troubleOf(line: string): string[] {
  const read = readLine(line);
  if (!read) return / is at https?:/.test(line) ? [] : [`printed besides the log: ${line}`];
  if ((read.level ?? 0) < ERROR_LEVEL) return [];
  return [`logged as an error: ${read.msg} ${read.err?.message ?? ""}`];
}

function readLine(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}
