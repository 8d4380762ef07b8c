import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../scripts/archive/run.ts", import.meta.url));

/** Runs backup, dump or restore like an operator, in a folder; returns the exit code and the output. */
export async function runArchive(
  args: readonly string[],
  variables: Record<string, string>,
  cwd = ROOT,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...variables },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}
