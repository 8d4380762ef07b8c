import { isTest, type Source } from "./source.ts";

type Graph = Map<string, Set<string>>;

/**
 * Layers of features, upper ones first: what a lower one reads and writes knows no upper one. Routes are above
 * all: they put together a reply of whatever belongs to it.
 */
const layers = [
  ["feeds", "search"],
  ["posts"],
  ["comments"],
  ["notifications"],
  ["users"],
  ["audit"],
];

export function findCycleFaults(sources: Source[]): string[] {
  return [
    ...findCycles(fileGraph(sources)).map((cycle) => `files import in a circle: ${cycle}`),
    ...sources.flatMap(findUpwardImports),
  ];
}

function fileGraph(sources: Source[]): Graph {
  const known = new Set(sources.map((source) => source.path));
  const targetsOf = (source: Source) => source.imports.flatMap(({ target }) => target ?? []);
  return new Map(
    sources.map((source) => [
      source.path,
      new Set(targetsOf(source).filter((target) => known.has(target))),
    ]),
  );
}

function findUpwardImports({ path, imports }: Source): string[] {
  const rank = rankOf(path);
  if (rank < 0 || isTest(path) || /(^|[-/])routes\.ts$/.test(path)) return [];
  return imports.flatMap(({ target = "" }) => {
    const above = rankOf(target);
    return above >= 0 && above < rank ? [`${path}: imports ${target}, which stands above it`] : [];
  });
}

/** Returns the layer of a file's feature, from above; -1 for a feature that is in none. */
function rankOf(path: string): number {
  const feature = /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? "";
  return layers.findIndex((layer) => layer.includes(feature));
}

/** Returns the cycles of a graph, written a → b → a, one for each edge that closes one. */
function findCycles(graph: Graph): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const found: string[] = [];
  const visit = (node: string) => {
    const at = path.indexOf(node);
    if (at >= 0) found.push([...path.slice(at), node].join(" → "));
    if (at >= 0 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}
