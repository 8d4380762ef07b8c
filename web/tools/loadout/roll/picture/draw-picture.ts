import type { Item, Modification } from "#contract/items/item.ts";
import { WEAPON_CLASSES } from "#contract/items/rules.ts";
import { familyOf } from "#contract/items/weapon-families.ts";
import type { Loadout } from "#contract/loadout/roll/roll.ts";
import { hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import items from "#web/tools/loadout/icons/items.svg?no-inline";
import weapons from "#web/tools/loadout/icons/weapons.svg?no-inline";

export const PICTURE_WIDTH = 1_200;

export const PICTURE_HEIGHT = 630;

// The picture is dark whatever the page's theme, as it is shown elsewhere.
const BG = "#0b0e12";

const S1 = "#11151b";

const S2 = "#181e26";

const LINE = "#232b35";

const TEXT = "#eef2f6";

const TEXT_2 = "#b4bfca";

const SIGNAL = "#ffc21a";

const HUES: Readonly<Record<number, string>> = {
  15: "#5aa9ff",
  17: "#56d6a0",
  16: "#ffc21a",
  2: "#ff8260",
  4: "#c89bff",
  19: "#4fd5dc",
  6: "#ff8fb8",
  8: "#b7c96a",
};

const SIDE = 796;

const FOOT = 512;

const PAD = 48;

/** Longer names are set smaller. */
const LONG_NAME = 22;

type Brush = { context: CanvasRenderingContext2D; display: string; body: string };

const TONES = { ia: "#c3ced9", im: "#97a5b3", ib: "#6d7d8e" };

const texts = new Map<string, Promise<string>>();

/** Draws a roll as a picture to share; throws without its files or a canvas. */
export async function drawPicture(loadout: Loadout, siteName: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_WIDTH;
  canvas.height = PICTURE_HEIGHT;
  const context = canvas.getContext("2d");
  if (!context || hasCanvasNoise()) throw new Error("No canvas to read");
  const style = getComputedStyle(document.documentElement);
  const brush: Brush = {
    context,
    display: style.getPropertyValue("--display"),
    body: style.getPropertyValue("--body"),
  };
  await Promise.all(
    [600, 700].map((weight) => document.fonts.load(`${weight} 54px "Chakra Petch"`)),
  );
  fill(brush, BG, 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  fill(brush, S1, SIDE, 0, PICTURE_WIDTH - SIDE, FOOT);
  fill(brush, LINE, SIDE, 0, 1, FOOT);
  await drawPrimary(brush, loadout);
  await drawSide(brush, loadout);
  drawFoot(brush, siteName);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture")))),
  );
}

async function drawPrimary(brush: Brush, { primary }: Loadout): Promise<void> {
  if (!primary)
    return write(brush, "No primary weapon", PAD, 92, `700 54px ${brush.display}`, TEXT);
  const { weapon, filled } = primary;
  const isLong = weapon.sdisplayname.length > LONG_NAME;
  const [size, height] = isLong ? [42, 46] : [54, 58];
  const font = `700 ${size}px ${brush.display}`;
  brush.context.font = font;
  const lines = fitLines(weapon.sdisplayname, 2, SIDE - 2 * PAD, measureOf(brush));
  let y = 40;
  for (const line of lines) {
    write(brush, line, PAD, y + size * 0.86, font, TEXT);
    y += height;
  }
  const kind = WEAPON_CLASSES[weapon.einfracategory] ?? "";
  write(brush, kind, PAD, y + 28, `600 24px ${brush.display}`, TEXT_2);
  await drawChips(brush, [...weapon.modifications, ...filled], y + 52);
  await place(brush, weapon, BG, PAD, 232, 660, 264);
}

type Chip = { sdisplayname: string; emodifiercategory: number | null };

async function drawChips(brush: Brush, chips: readonly Chip[], top: number): Promise<void> {
  let x = PAD;
  const font = `600 ${chips.some((one) => one.sdisplayname.length > 16) ? 17 : 20}px ${brush.display}`;
  for (const { sdisplayname, emodifiercategory } of chips) {
    brush.context.font = font;
    const [text = ""] = fitLines(sdisplayname, 1, 180, measureOf(brush));
    const width = brush.context.measureText(text).width + 70;
    const hue = HUES[emodifiercategory ?? 0] ?? LINE;
    fill(brush, S2, x, top, width, 44);
    fill(brush, hue, x, top, 4, 44);
    await placeCategory(brush, emodifiercategory, S2, x + 14, top + 8, 28);
    write(brush, text, x + 54, top + 29, font, TEXT);
    x += width + 12;
  }
}

async function drawSide(brush: Brush, loadout: Loadout): Promise<void> {
  const { secondary, grenade, characterModifications } = loadout;
  if (secondary) {
    const [preset] = secondary.weapon.modifications;
    await drawSecond(brush, secondary.weapon, preset?.sdisplayname ?? "Pistol", 32);
  }
  if (grenade) await drawSecond(brush, grenade, "Grenade", 140);
  let y = FOOT - 32 - characterModifications.length * 50 + 10;
  for (const one of characterModifications) {
    fill(brush, HUES[one.emodifiercategory] ?? LINE, SIDE + 32, y, 4, 40);
    await placeCategory(brush, one.emodifiercategory, S1, SIDE + 50, y + 3, 34);
    write(brush, one.sdisplayname, SIDE + 98, y + 27, `600 21px ${brush.display}`, TEXT);
    y += 50;
  }
}

async function drawSecond(brush: Brush, item: Item, kind: string, top: number): Promise<void> {
  await place(brush, item, S1, SIDE + 32, top, 150, 84);
  const x = SIDE + 202;
  const font = `600 24px ${brush.display}`;
  brush.context.font = font;
  const width = PICTURE_WIDTH - 32 - x;
  const lines = fitLines(item.sdisplayname, 2, width, measureOf(brush));
  let y = top + 54 - lines.length * 14;
  for (const line of lines) {
    write(brush, line, x, y, font, TEXT);
    y += 28;
  }
  brush.context.font = `400 18px ${brush.body}`;
  const [text = ""] = fitLines(kind, 1, width, measureOf(brush));
  write(brush, text, x, y - 2, brush.context.font, TEXT_2);
}

function drawFoot(brush: Brush, siteName: string): void {
  fill(brush, S2, 0, FOOT, PICTURE_WIDTH, PICTURE_HEIGHT - FOOT);
  fill(brush, SIGNAL, 0, FOOT, PICTURE_WIDTH, 3);
  write(brush, `Rolled on ${siteName}`, PAD, FOOT + 69, `600 26px ${brush.display}`, TEXT);
  const { host } = window.location;
  const font = `600 24px ${brush.display}`;
  brush.context.font = font;
  const { width } = brush.context.measureText(host);
  write(brush, host, PICTURE_WIDTH - PAD - width, FOOT + 68, font, TEXT_2);
}

function fill({ context }: Brush, color: string, x: number, y: number, w: number, h: number): void {
  context.fillStyle = color;
  context.fillRect(x, y, w, h);
}

function write(
  { context }: Brush,
  text: string,
  x: number,
  y: number,
  font: string,
  color: string,
) {
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, x, y);
}

function measureOf({ context }: Brush): (text: string) => number {
  return (text) => context.measureText(text).width;
}

/** Draws an item as large as it fits, in the middle of the box. */
async function place(
  { context }: Brush,
  item: Item,
  ix: string,
  x: number,
  y: number,
  width: number,
  height: number,
): Promise<void> {
  const ib = "emodifiercategory" in item ? HUES[item.emodifiercategory] : undefined;
  const image = await loadDrawing(item, { ib, ix });
  if (!image) return;
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  context.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

async function placeCategory(
  brush: Brush,
  category: number | null,
  ix: string,
  x: number,
  y: number,
  size: number,
): Promise<void> {
  if (category === null) return;
  const item = { emodifiercategory: category } as Modification;
  await place(brush, item, ix, x, y, size, size);
}

/** The dark theme's tones of drawings; `ib` may be the hue of a modifier category. */
type Tones = { ib?: string | undefined; ix: string };

/** Loads an item's drawing as an image; undefined for an item that has none. */
async function loadDrawing(item: Item, tones: Tones): Promise<HTMLImageElement | undefined> {
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

/**
 * Breaks a text into at most `count` lines of a width, by words; what is too long ends with an
 * ellipsis.
 */
export function fitLines(
  text: string,
  count: number,
  width: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    const isLast = lines.length === count;
    if (line !== undefined && (measure(longer) <= width || isLast)) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines.map((line) => shorten(line, width, measure));
}

function shorten(line: string, width: number, measure: (text: string) => number): string {
  if (measure(line) <= width) return line;
  const letters = [...line];
  while (letters.length > 1 && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
