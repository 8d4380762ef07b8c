import sharp from "sharp";

/** `share` is the fraction of the square's side that the mark takes; without `ground` it is transparent. */
type AppIcon = {
  name: string;
  size: number;
  share: number;
  ground: boolean;
  /** Its purpose in the manifest; icons without one are not listed there. */
  purpose?: "any" | "maskable";
};

// A mask may crop to a circle of 80%; Apple renders transparent parts black.
export const ICONS: readonly AppIcon[] = [
  { name: "192", size: 192, share: 0.88, ground: false, purpose: "any" },
  { name: "512", size: 512, share: 0.88, ground: false, purpose: "any" },
  { name: "maskable-512", size: 512, share: 0.52, ground: true, purpose: "maskable" },
  { name: "apple-touch", size: 180, share: 0.68, ground: true },
];

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 0 24 26"><path d="M2 1h22v17l-7 7H2z" fill="#ffc21a"/><path d="M7 6h8.5l4 4v4l-4 4H11v3H7zM11 9.5v5h3l1.6-1.6v-1.8L14 9.5z" fill="#15110a" fill-rule="evenodd"/></svg>`;
const TRANSPARENT = "#00000000";
/** The DPI of an SVG that does not declare its size. */
const DENSITY = 72;

/** Draws the mark, or the operator's logo in its place, as a square PNG. */
export async function drawIcon(
  { size, share, ground }: AppIcon,
  color: string,
  logo: Buffer = Buffer.from(MARK),
): Promise<Buffer> {
  const side = Math.round(size * share);
  const { width, height } = await sharp(logo).metadata();
  // Render at the final size instead of scaling a bitmap.
  const density = Math.min(2_400, Math.max(1, (DENSITY * side) / Math.max(width, height)));
  const mark = await sharp(logo, { density })
    .resize(side, side, { fit: "contain", background: TRANSPARENT })
    .png()
    .toBuffer();
  const channels = 4;
  const background = ground ? color : TRANSPARENT;
  return sharp({ create: { width: size, height: size, channels, background } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}
