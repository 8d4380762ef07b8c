import { writeReport } from "../report.ts";
import { measureScale, type StorageName } from "./measure.ts";

const SIZES: Record<StorageName, number[]> = {
  PostgreSQL: [10_000, 100_000, 1_000_000],
  embedded: [10_000, 50_000],
};

type Options = {
  seconds: number;
  warmUp: number;
  /** The sizes to measure; all if empty. */
  posts: readonly number[];
  postgres: boolean;
  embedded: boolean;
};

/** Measures calls on sites of several sizes; scale.md contains complete runs only. */
export async function runScale(options: Options, command: string): Promise<void> {
  const { posts, postgres, embedded } = options;
  const isChosen = { PostgreSQL: postgres || !embedded, embedded: embedded || !postgres };
  const names = (["PostgreSQL", "embedded"] as const).filter((name) => isChosen[name]);
  const tables: string[] = [];
  for (const name of names) {
    tables.push(await measureScale(name, posts.length > 0 ? posts : SIZES[name], options));
    console.log(`${tables.at(-1)}\n`);
  }
  if (names.length < Object.keys(SIZES).length || posts.length > 0) return;
  writeReport({ file: "scale.md", title: "Scale", command, tables: tables.join("\n\n") });
}
