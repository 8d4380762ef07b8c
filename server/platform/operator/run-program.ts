import { inspect } from "node:util";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

/**
 * Runs a program of the operator; `main` returns whether it succeeded, which the exit code says. An error that the
 * operator can fix is printed as its message, any other with its stack.
 */
export async function runProgram(
  main: (args: readonly string[]) => Promise<boolean>,
): Promise<void> {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${isExpected(error) ? (error as Error).message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** Returns whether an error is the operator's to fix: of settings, arguments, or a path that cannot be written. */
function isExpected(error: unknown): boolean {
  const isOfPath = error instanceof Error && "syscall" in error && "path" in error;
  return isOfPath || error instanceof OperatorError;
}
