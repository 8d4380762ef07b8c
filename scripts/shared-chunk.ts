type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
};
type Sources = { entry: string; gallery: readonly string[]; tools: readonly string[] };
type Reached = { modules: string[]; calls: string[] };

/**
 * Returns the chunk of a module: `base` and `calls` for what every page loads, `gallery` for what pages
 * of pictures share, `tools` for what the tools share, with all their styles. Few files compress better
 * and load faster than many. Returns null for modules of single pages.
 */
export function sharedChunk(sources: Sources) {
  let names: Map<string, string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    names ??= nameChunks(sources, graph);
    return names.get(id) ?? null;
  };
}

function nameChunks(sources: Sources, graph: ModuleGraph): Map<string, string> {
  const entry = reach(sources.entry, graph);
  const gallery = sources.gallery.map((page) => reach(page, graph));
  const tools = sources.tools.map((page) => reach(page, graph));
  const shared = inSeveral(gallery.map(({ modules }) => modules));
  const toolModules = tools.map(({ modules }) => modules);
  const ofTools = toolModules.flat().filter((id) => shared.has(id));
  return new Map([
    // The first paint waits for all styles, so they are in two files instead of six.
    ...[...stylesOf(tools), ...inSeveral(toolModules)].map((id) => [id, "tools"] as const),
    ...stylesOf(gallery).map((id) => [id, "gallery"] as const),
    ...[...shared].map((id) => [id, "gallery"] as const),
    ...[...ofTools, ...entry.modules].map((id) => [id, "base"] as const),
    // Not in `base`, which may use them before it has finished loading.
    ...entry.calls.map((id) => [id, "calls"] as const),
  ]);
}

/**
 * Returns the modules a source imports. Contract modules with schemas are listed as `calls`, without
 * their imports, because those include zod.
 */
function reach(source: string, graph: ModuleGraph): Reached {
  if (!graph.getModuleInfo(source)) throw new Error(`there is no module ${source}`);
  const modules = new Set([source]);
  const calls = new Set<string>();
  for (const id of modules) {
    for (const imported of importsOf(id, graph)) {
      const makesSchemas = imported.includes("/contract/") && needsZod(imported, graph);
      (makesSchemas ? calls : modules).add(imported);
    }
  }
  return { modules: [...modules], calls: [...calls] };
}

function needsZod(source: string, graph: ModuleGraph): boolean {
  const found = new Set([source]);
  for (const id of found) {
    if (id.includes("/node_modules/zod/")) return true;
    for (const imported of importsOf(id, graph)) found.add(imported);
  }
  return false;
}

function importsOf(id: string, graph: ModuleGraph): readonly string[] {
  return graph.getModuleInfo(id)?.importedIds ?? [];
}

function stylesOf(pages: readonly Reached[]): string[] {
  return pages.flatMap(({ modules }) => modules).filter((id) => id.endsWith(".module.css"));
}

function inSeveral(lists: readonly string[][]): Set<string> {
  return new Set(lists.flat().filter((id) => lists.filter((list) => list.includes(id)).length > 1));
}
