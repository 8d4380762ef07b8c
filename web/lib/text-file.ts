/** Endings that phones, mail and browsers append to a name whose type they do not know, and numbers of copies. */
const APPENDED = String.raw`( ?\(\d+\)|-\d+| copy)?(\.(txt|text|json|bin))?( ?\(\d+\)|-\d+)?`;

/** Returns a pattern of file names with an ending ('ldt'), also as other programs rename them. */
export function fileNames(ending: string): RegExp {
  return new RegExp(String.raw`\.(${ending})${APPENDED}\s*$`, "i");
}

/** Marks and padding that editors and transfers leave around a text. */
const AROUND = /^[\uFEFF\0\s]+|[\0\s]+$/g;

/** Reads the text of a chosen file; throws where it cannot be read. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replace(AROUND, "");
}

/** Returns the encoding by the mark at the start, or by the zero of a first letter in UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return "utf-16be";
  return "utf-8";
}
