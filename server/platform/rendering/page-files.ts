/** A chunk of Vite's manifest, by the source file that it begins with. */
type ManifestEntry = {
  file: string;
  css?: string[];
  /** Its workers and pictures. */
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
};
export type Manifest = Record<string, ManifestEntry>;

/** The elements of a page's head, and of the end of its body, that load its files. */
type PageFiles = { head: string; body: string };

const ENTRY = "web/entry-client.tsx";
const AFTER_PAINT = "web/after-paint.ts";
/** Pages that work offline, with those that one goes to from them. */
const OFFLINE_PAGES = [
  ["web/routes/loadout/loadout.tsx", "web/routes/loadout/loadout-manage.tsx"],
  ["web/routes/colorconverter/colorconverter.tsx"],
];

/** Returns a function that returns the files of a page by the source files of its routes; it keeps what it returns. */
export function pageFilesOf(manifest: Manifest): (modules: readonly string[]) => PageFiles {
  const entry = manifest[ENTRY];
  const afterPaint = manifest[AFTER_PAINT];
  if (!entry || !afterPaint) throw new Error(`The build has no ${ENTRY} or ${AFTER_PAINT}`);
  const fonts = fontPreloads(manifest);
  const offlineByPage = new Map(
    OFFLINE_PAGES.flatMap((pages) => {
      const files = offlineFiles(manifest, pages);
      return pages.map((page) => [page, files] as const);
    }),
  );
  const scripts = `<script type="module" src="/${entry.file}"></script>`;
  const starter = `<script type="module" src="/${afterPaint.file}" fetchpriority="low"></script>`;
  const filesOf = (modules: readonly string[]): PageFiles => {
    const chunks = chunksOf(manifest, [ENTRY, ...modules]);
    const styles = chunks.flatMap(({ css }) => css ?? []).map(styleSheet);
    // Inert until the first paint, so that scripts do not delay it.
    const later = `<template id="scripts">${chunks.map(modulePreload).join("")}${scripts}</template>`;
    const offline = modules.map((module) => offlineByPage.get(module) ?? "").join("");
    return { head: `${styles.join("")}${fonts}`, body: `${later}${offline}${starter}` };
  };
  const known = new Map<string, PageFiles>();
  return (modules) => {
    const page = modules.join();
    const files = known.get(page) ?? filesOf(modules);
    known.set(page, files);
    return files;
  };
}

/** Preloads the fonts of every first screen, because a late font shifts the layout. */
function fontPreloads(manifest: Manifest): string {
  return Object.values(manifest)
    .filter(({ file }) => /(inter-400|chakra-petch-[67]00)-basic[^/]*\.woff2$/.test(file))
    .map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    )
    .join("");
}

const styleSheet = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const modulePreload = ({ file }: ManifestEntry) => `<link rel="modulepreload" href="/${file}">`;

/** Lists all that pages may load later for the service worker to cache; the browser loads none of it. */
function offlineFiles(manifest: Manifest, pages: readonly string[]): string {
  const names = new Set(pages);
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const imported of [...imports, ...dynamicImports]) {
      // The entry imports every page.
      if (!manifest[imported]?.isEntry) names.add(imported);
    }
  }
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const links = [...new Set(files)].map((file) => `<link rel="prefetch" href="/${file}">`);
  return `<template>${links.join("")}</template>`;
}

/** Returns chunks with all their imports, dependencies first, as the order of styles requires. */
function chunksOf(manifest: Manifest, names: readonly string[], seen = new Set<string>()) {
  return names.flatMap((name): ManifestEntry[] => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunksOf(manifest, chunk.imports ?? [], seen), chunk];
  });
}
