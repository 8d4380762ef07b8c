import type { Item } from "#contract/items/item.ts";
import { familyOf } from "#contract/items/weapon-families.ts";
import items from "../../icons/items.svg?no-inline";
import weapons from "../../icons/weapons.svg?no-inline";

/** The dark theme's tones of drawings; `ib` may be the hue of a modifier category. */
type Tones = { ib?: string | undefined; ix: string };

const TONES = { ia: "#c3ced9", im: "#97a5b3", ib: "#6d7d8e" };

/** Loads an item's drawing as an image; undefined for an item that has none. */
export async function loadDrawing(item: Item, tones: Tones): Promise<HTMLImageElement | undefined> {
  const [file, id] = sourceOf(item);
  const symbol = new RegExp(`<symbol id="${id}" viewBox="([^"]+)"[^>]*>([\\s\\S]*?)</symbol>`).exec(
    await loadText(file),
  );
  if (!symbol) return undefined;
  const [, viewBox = "", content = ""] = symbol;
  const [, , width, height] = viewBox.split(" ");
  const colors = { ...TONES, ...(tones.ib && { ib: tones.ib }) };
  const painted = content
    .replace(/var\(--ix, var\(--bg, #\w+\)\)/g, tones.ix)
    .replace(/var\(--(i[amb]), #\w+\)/g, (_, tone: keyof typeof colors) => colors[tone]);
  const image = new Image();
  // At four times its size it is sharp, where the browser draws it at its own.
  const size = `width="${Number(width) * 4}" height="${Number(height) * 4}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${size}>${painted}</svg>`;
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function sourceOf(item: Item): [file: string, id: string] {
  if ("emodifiercategory" in item) return [items, `modifier-${item.emodifiercategory}`];
  if (item.subcategory === "grenade") return [items, `grenade-${item.sapbdb}`];
  return [weapons, `w-${familyOf(item)}`];
}

const texts = new Map<string, Promise<string>>();

/** Loads a file once; a failed one is tried again. */
function loadText(file: string): Promise<string> {
  const known = texts.get(file);
  if (known) return known;
  const text = fetch(file).then((reply) => {
    if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
    return reply.text();
  });
  texts.set(file, text);
  text.catch(() => texts.delete(file));
  return text;
}
