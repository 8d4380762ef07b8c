import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Size = { width: number; height: number };

/** Returns a grey PNG of the size in its header, with `rows` rows of data. */
function png({ width, height }: Size, { rows = height, more = [] as Buffer[] } = {}): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.min(width, 4_096) + 1) * rows));
  const chunks = [
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]).toString("latin1");
}

const SYMBOL = { width: 340, height: 340 };
/** A text chunk of some hundred bytes that decompresses to a megabyte. */
const compressedText = chunk(
  "zTXt",
  Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(1_000_000))]),
);

const PICTURES = [
  png(SYMBOL),
  png({ width: 100, height: 100 }),
  png({ width: 340, height: 341 }, { rows: 3 }),
  png({ width: 60_000, height: 60_000 }, { rows: 1 }),
  png({ width: 0, height: 0 }, { rows: 0 }),
  png(SYMBOL, { more: [compressedText, compressedText] }),
  png(SYMBOL, { more: [chunk("iCCP", Buffer.from("x\0\0nonsense", "latin1"))] }),
  png(SYMBOL, { more: [chunk("acTL", Buffer.alloc(8)), chunk("fcTL", Buffer.alloc(26))] }),
  png(SYMBOL).slice(0, 60),
  "",
  "GIF89a\x01\0\x01\0\0\0\0;",
  "<svg xmlns='http://www.w3.org/2000/svg'><script>fz(1)</script></svg>",
  "\xff\xd8\xff\xe0\0\x10JFIF\0nonsense",
  "RIFF\xff\xff\xff\xffWEBPVP8 nonsense",
  "%PDF-1.4",
];

/** Small files that claim to be pictures, as bytes in latin1; the first is valid. */
export const hostilePicture: fc.Arbitrary<string> = fc.constantFrom(...PICTURES);
