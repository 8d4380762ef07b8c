/**
 * Reads the body of a fetched reply. Throws once it is over `maxBytes`, which also ends the transfer,
 * so that no server that is asked can fill the memory.
 */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`The reply has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
