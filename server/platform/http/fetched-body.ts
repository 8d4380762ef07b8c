/**
 * Reads the body of a fetched response. Throws and ends the transfer once it exceeds `maxBytes`, so that
 * no server can exhaust the memory.
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
