type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
};
type Sources = { entry: string; gallery: readonly string[]; tools: readonly string[] };
type Reached = { modules: string[]; calls: string[] };

/**
 * Names the chunks of what every page loads (`base`, and the calls it makes), of what pages of
 * pictures share (`gallery`), and of what the tools share, all their styles among it (`tools`): few
 * files compress better, and come sooner, than many. Answers null for what only some pages need.
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
    // A page is drawn once all its styles are there, so they come in two files and not in six.
    ...[...stylesOf(tools), ...inSeveral(toolModules)].map((id) => [id, "tools"] as const),
    ...stylesOf(gallery).map((id) => [id, "gallery"] as const),
    ...[...shared].map((id) => [id, "gallery"] as const),
    ...[...ofTools, ...entry.modules].map((id) => [id, "base"] as const),
    // Apart from the base, which may need them before it is ready itself.
    ...entry.calls.map((id) => [id, "calls"] as const),
  ]);
}

/**
 * All that comes with a source. Of the contract's modules that make schemas it takes the calls: zod
 * must not come with them.
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
