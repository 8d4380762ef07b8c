import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { markdownTable } from "#scripts/markdown-table.ts";
import { ROOT } from "./folders.ts";
import { PEER } from "./peer.ts";
import type { Load } from "./wrk.ts";

/** The required figure and whether it is met; absent where a row is only for comparison. */
type Verdict = { aim: string; met: boolean } | { aim?: undefined; met?: undefined };

/** A measurement under load, with its floor. */
export type LoadRow = {
  title: string;
  load: Load;
  floor: { name: string; load: Load };
  /** How many times as much work as the peer's, carried over by the 30-row SELECT. */
  times?: number;
  /** The program's memory right after (MiB). */
  memory: number;
} & Verdict;

/** Any other measurement, as one formatted figure. */
export type FigureRow = { title: string; figure: string; aim: string; met: boolean };
export type Row = LoadRow | FigureRow;

const loadBefore = loadavg();

const LOAD_HEAD = [
  "measured",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "floor",
  "floor requests/s",
  "ratio",
  `× ${PEER.name}`,
  "memory MiB",
  "aim",
  "",
];
const FIGURE_HEAD = ["measured", "figure", "aim", ""];

/** Returns the share of the floor's requests per second. */
function ratioOf({ load, floor }: LoadRow): number {
  return load.perSecond / floor.load.perSecond;
}

/** Returns the tables of a run as Markdown. */
export function tablesOf(rows: readonly Row[]): string {
  const loads = rows.filter((row) => "load" in row).map(cellsOfLoad);
  const figures = rows
    .filter((row) => "figure" in row)
    .map(({ title, figure, aim, met }) => [title, figure, aim, verdict(met)]);
  const tables = [
    [LOAD_HEAD, loads],
    [FIGURE_HEAD, figures],
  ] as const;
  return tables
    .filter(([, cells]) => cells.length > 0)
    .map(([head, cells]) => markdownTable(head, cells))
    .join("\n\n");
}

function cellsOfLoad(row: LoadRow): string[] {
  const { title, load, floor, times, memory, aim, met } = row;
  const failed = load.failed > 0 ? ` (${load.failed} failed)` : "";
  return [
    title + failed,
    short(load.perSecond),
    short(load.p50),
    short(load.p99),
    floor.name,
    short(floor.load.perSecond),
    ratioOf(row).toFixed(2),
    times === undefined ? "" : short(times),
    memory.toFixed(0),
    aim ?? "",
    verdict(load.failed === 0 ? met : false),
  ];
}

function verdict(met: boolean | undefined): string {
  if (met === undefined) return "";
  return met ? "met" : "**missed**";
}

/** Formats about three significant digits; more would be noise. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(value >= 10 ? 1 : 2);
}

type Report = { file: string; title: string; command: string; tables: string };

/** Writes tables to a file of bench/, with the date, machine, commit and command. */
export function writeReport({ file, title, command, tables }: Report): void {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "safe.directory=*", ...args], {
      cwd: ROOT,
      encoding: "utf8",
    }).trim();
  const changed = git("status", "--porcelain", "--untracked-files=no") === "" ? "" : ", changed";
  const cores = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}`;
  const [load = 0] = loadBefore;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const facts = [
    `- Date: ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `- Machine: ${cores}, ${memory}, Linux ${release()}, Node ${process.versions.node}; load ${load.toFixed(1)} before`,
    `- Commit: ${git("rev-parse", "--short=12", "HEAD")}${changed}`,
    `- Run: ${command}`,
  ];
  const head = `# ${title}\n\nWritten by \`npm run bench\`: see [README.md](README.md).`;
  writeFileSync(join(ROOT, "bench", file), `${head}\n\n${facts.join("\n")}\n\n${tables}\n`);
}
