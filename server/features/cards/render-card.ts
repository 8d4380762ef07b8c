import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import sharp, { type Sharp } from "sharp";
import { CARD_SIZE } from "#contract/cards/cards.ts";
import { COLORS, type Drawing, type PlacedPicture } from "#server/features/cards/drawing.ts";
import { loadFonts } from "#server/features/cards/fonts.ts";
import { AppError } from "#server/platform/errors.ts";

/** The size that every social network accepts. */
const MAX_BYTES = 300_000;
const QUALITIES = [86, 74, 60, 45];
const WAITING_MAX = 40;
const BUSY = "Too many cards are being drawn. Please try again in a moment.";

// Each card is drawn on one thread; the queue decides how many at once.
sharp.concurrency(1);
sharp.cache(false);

type ReadFile = (key: string) => Promise<Uint8Array>;
const queue = new PQueue({ concurrency: Math.max(1, Math.floor(availableParallelism() / 2)) });

/** Renders a card as JPEG under 300 KB. Throws `unavailable` if too many are queued. */
export async function renderCard(drawing: Drawing, read: ReadFile): Promise<Buffer> {
  if (queue.size >= WAITING_MAX) throw new AppError("unavailable", BUSY);
  return queue.add(() => render(drawing, read));
}

async function render({ shapes, pictures, text }: Drawing, read: ReadFile): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const layers = await Promise.all([
    ...pictures.map((picture) => place(picture, read)),
    write(text),
  ]);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${COLORS.ground}"/>${shapes}</svg>`;
  const flat = await sharp(Buffer.from(ground)).composite(layers).removeAlpha().raw().toBuffer();
  return encode(() => sharp(flat, { raw: { width, height, channels: 3 } }));
}

async function place({ file, left, top, width, height, from }: PlacedPicture, read: ReadFile) {
  const resize = { width, height, fit: "cover", position: from ?? "centre" } as const;
  const input = await sharp(await read(file))
    .resize(resize)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left, top };
}

/** Converts text to paths, so that no system fonts are needed. */
async function write(text: Drawing["text"]) {
  const { default: satori } = await import("satori");
  const { fonts, family } = loadFonts();
  const { style, children } = text.props;
  const props = {
    style: { ...style, fontFamily: family, fontWeight: 600, color: COLORS.text },
    children,
  };
  const svg = await satori({ ...text, key: null, props }, { ...CARD_SIZE, fonts });
  return { input: Buffer.from(svg), left: 0, top: 0 };
}

async function encode(open: () => Sharp): Promise<Buffer> {
  let card = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    card = await open().jpeg({ quality, chromaSubsampling: "4:4:4", progressive: true }).toBuffer();
    if (card.length < MAX_BYTES) break;
  }
  return card;
}
