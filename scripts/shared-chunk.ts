type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
};
type Sources = {
  entry: string;
  gallery: readonly string[];
  /** The page of the gallery that shows no list of posts. */
  post: string;
  /** Other pages that show parts of it. */
  ofPosts: readonly string[];
  /** Pages of the gallery and tools whose own styles the others do not load. */
  apart: readonly string[];
  tools: readonly string[];
  /** The pages of loadouts: the roll and the manager. */
  loadouts: readonly [roll: string, manager: string];
  /** Other pages that share a little with the gallery, which moves to the base. */
  lone: readonly string[];
  /** Pages of signing in and up. */
  accounts: readonly string[];
  /** Pages of staff. */
  staff: readonly string[];
  /** What others load of the features that staff use. */
  notOfStaff: readonly string[];
  /** Pages of notices from outside. */
  notices: readonly string[];
};

/** Parts that every dialog has. */
const DIALOG = /\/@base-ui\/react\/dialog\//;
const ZOD = /\/node_modules\/zod\/|\/web\/platform\/zod\.ts$/;

/**
 * Returns the chunk of a module: `base` for what every page loads, `gallery` for what pages of pictures
 * share, `lists` for what those with lists of posts share, `posts` for what the post's page shares with
 * those where posts are made, changed and judged, `tools` for what the tools share, with their styles,
 * `loadouts` for what the pages of loadouts share, `rolls` for what only the roll has and its parts use,
 * `streams` for the pages of stream views, `accounts` for what pages of signing in share, `staff` for pages of staff, `notices` for those of
 * notices, `dialogs` for parts of dialogs, and `schemas` for what forms validate by. Few files compress better and load faster than many, and every page lists them all.
 * Returns null for modules of single pages.
 */
export function sharedChunk(sources: Sources) {
  let names: Map<string, string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    names ??= nameChunks(sources, graph);
    const name = names.get(id);
    if (name) return name;
    if (isOfStreams(id)) return "streams";
    if (makesSchemas(id, graph)) return "schemas";
    return DIALOG.test(id) ? "dialogs" : null;
  };
}

function nameChunks(sources: Sources, graph: ModuleGraph): Map<string, string> {
  const entry = reach(sources.entry, graph);
  const gallery = sources.gallery.map((page) => reach(page, graph));
  const tools = sources.tools.map((page) => reach(page, graph));
  const isApart = (pages: readonly string[], index: number) =>
    sources.apart.includes(pages[index] ?? "");
  const styled = gallery.filter((_, index) => !isApart(sources.gallery, index));
  const styledTools = tools.filter((_, index) => !isApart(sources.tools, index));
  const accounts = inSeveral(sources.accounts.map((page) => reach(page, graph)));
  const ofOthers = new Set(sources.notOfStaff.flatMap((source) => reach(source, graph)));
  const staff = sources.staff.flatMap((page) => reach(page, graph));
  const notices = sources.notices.flatMap((page) => reach(page, graph));
  const shared = inSeveral(gallery);
  const ofPost = new Set(reach(sources.post, graph));
  const ofPosts = new Set(sources.ofPosts.flatMap((page) => reach(page, graph)));
  const [roll, manager] = sources.loadouts.map((page) => reach(page, graph).filter(isOfLoadouts));
  const lone = sources.lone.map((page) => reach(page, graph));
  const ofTools = [...tools, ...lone].flat().filter((id) => shared.has(id));
  // Used by schemas too, which load on pages without the gallery.
  const ofContract = [...shared].filter((id) => id.endsWith("/contract/characters/choices.ts"));
  return new Map([
    ...[...ofPost].filter((id) => ofPosts.has(id)).map((id) => [id, "posts"] as const),
    ...staff.filter((id) => isOfStaff(id) && !ofOthers.has(id)).map((id) => [id, "staff"] as const),
    ...notices.filter(isOfNotices).map((id) => [id, "notices"] as const),
    ...(roll ?? []).map((id) => [id, manager?.includes(id) ? "loadouts" : "rolls"] as const),
    ...[...accounts].filter(isOfAccounts).map((id) => [id, "accounts"] as const),
    // The first paint waits for all styles, so they are in two files instead of six.
    ...[...stylesOf(styledTools), ...inSeveral(tools)].map((id) => [id, "tools"] as const),
    ...stylesOf(styled).map((id) => [id, "gallery"] as const),
    ...[...shared].map((id) => [id, ofPost.has(id) || isStyle(id) ? "gallery" : "lists"] as const),
    ...[...ofTools, ...ofContract, ...entry].map((id) => [id, "base"] as const),
  ]);
}

/**
 * Returns the modules a source imports, without modules of schemas: first pages use only their
 * constants, which the build inlines.
 */
function reach(source: string, graph: ModuleGraph): string[] {
  if (!graph.getModuleInfo(source)) throw new Error(`there is no module ${source}`);
  const modules = new Set([source]);
  for (const id of modules) {
    for (const imported of importsOf(id, graph)) {
      if (!makesSchemas(imported, graph)) modules.add(imported);
    }
  }
  return [...modules];
}

function makesSchemas(id: string, graph: ModuleGraph): boolean {
  return ZOD.test(id) || (id.includes("/contract/") && needsZod(id, graph));
}

function needsZod(source: string, graph: ModuleGraph): boolean {
  const found = new Set([source]);
  for (const id of found) {
    if (ZOD.test(id)) return true;
    for (const imported of importsOf(id, graph)) found.add(imported);
  }
  return false;
}

function importsOf(id: string, graph: ModuleGraph): readonly string[] {
  return graph.getModuleInfo(id)?.importedIds ?? [];
}

/** Other modules are also used by pages that need nothing else of the chunk. */
function isOfAccounts(id: string): boolean {
  return /\/web\/(features\/accounts|pages\/account)\//.test(id);
}

/** Their styles are among those of the tools. */
function isOfLoadouts(id: string): boolean {
  return /\/(web\/features\/loadout|contract\/(items|loadout))\//.test(id) && !isStyle(id);
}

/** The view itself is apart: its styles make every page transparent that loads them. */
function isOfStreams(id: string): boolean {
  const isPart = /\/web\/(features\/loadout|pages)\/stream\//.test(id);
  return isPart && !id.includes("/pages/stream/stream-view.");
}

function isOfStaff(id: string): boolean {
  return /\/web\/(features\/moderation|pages\/(staff|reports))\//.test(id);
}

function isOfNotices(id: string): boolean {
  return /\/web\/(features\/moderation|pages)\/notices\//.test(id);
}

function stylesOf(pages: readonly string[][]): string[] {
  return pages.flat().filter(isStyle);
}

function isStyle(id: string): boolean {
  return id.endsWith(".module.css");
}

function inSeveral(lists: readonly string[][]): Set<string> {
  return new Set(lists.flat().filter((id) => lists.filter((list) => list.includes(id)).length > 1));
}
