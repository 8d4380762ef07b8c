import { isTest, type Source } from "./source.ts";

type Graph = Map<string, Set<string>>;

/** Upper features may import lower ones, never the other way; the rest must only avoid circles. */
const order = [
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
    ...climbs(features),
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
    const reached = graph.get(from) ?? new Set();
    for (const { target = "" } of source.imports) {
      const to = featureOf(target);
      if (to !== undefined && to !== from) reached.add(to);
    }
    graph.set(from, reached);
  }
  return graph;
}

const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];

function climbs(features: Graph): string[] {
  const rank = (feature: string) => order.findIndex((step) => step.includes(feature));
  const edges = [...features].flatMap(([from, reached]) => [...reached].map((to) => [from, to]));
  return edges
    .filter(([from = "", to = ""]) => rank(to) >= 0 && rank(to) < rank(from))
    .map(([from, to]) => `feature ${from} imports ${to}, which stands above it`);
}

/** One circle, written a → b → a, for each place where a walk comes back on itself. */
function findCycles(graph: Graph): string[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const found: string[] = [];
  const walk = (node: string) => {
    const at = trail.indexOf(node);
    if (at >= 0) found.push([...trail.slice(at), node].join(" → "));
    if (at >= 0 || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found;
}
