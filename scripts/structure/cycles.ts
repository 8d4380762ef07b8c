import { isTest, type Source } from "./source.ts";

type Graph = Map<string, Set<string>>;

/** Layers of features: upper ones may import lower ones. Other features must only avoid cycles. */
const layers = [
  ["moderation", "feeds"],
  ["posts"],
  ["comments"],
  ["notifications"],
  ["users"],
  ["audit"],
];

export function findCycleFaults(sources: Source[]): string[] {
  const features = featureGraph(sources);
  return [
    ...findCycles(fileGraph(sources)).map((cycle) => `files import in a circle: ${cycle}`),
    ...findCycles(features).map((cycle) => `features import in a circle: ${cycle}`),
    ...findUpwardImports(features),
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

function featureGraph(sources: Source[]): Graph {
  const graph: Graph = new Map();
  for (const source of sources.filter(({ path }) => !isTest(path))) {
    const from = featureOf(source.path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    for (const { target = "" } of source.imports) {
      const to = featureOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
    graph.set(from, targets);
  }
  return graph;
}

const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];

function findUpwardImports(features: Graph): string[] {
  const rank = (feature: string) => layers.findIndex((layer) => layer.includes(feature));
  const edges = [...features].flatMap(([from, targets]) => [...targets].map((to) => [from, to]));
  return edges
    .filter(([from = "", to = ""]) => rank(to) >= 0 && rank(to) < rank(from))
    .map(([from, to]) => `feature ${from} imports ${to}, which stands above it`);
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
