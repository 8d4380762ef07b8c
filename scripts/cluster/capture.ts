import { type ExecFileOptions, execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program and returns its output; throws an error with all output when it fails. */
export async function capture(program: string, args: string[], options: ExecFileOptions = {}) {
  const { stdout } = await execute(program, args, { ...options, encoding: "utf8" }).catch(
    (error) => {
      throw new Error(`${program} failed:\n${error.stdout ?? ""}${error.stderr || error.message}`);
    },
  );
  return stdout.trim();
}
