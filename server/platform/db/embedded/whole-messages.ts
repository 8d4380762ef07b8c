/** The byte that begins the message with which a client takes its leave. */
const TERMINATE = "X".charCodeAt(0);

/**
 * Cuts what a client of PostgreSQL sends into runs of whole messages, until it takes its leave or is gone. A
 * message has a type (1 byte, except for the first message), its length (4 bytes, with these) and its content:
 * https://www.postgresql.org/docs/current/protocol-overview.html
 */
export async function* wholeMessages(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  let typeLength = 0;
  try {
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk]);
      let end = 0;
      let isLeaving = false;
      while (!isLeaving) {
        const next = endOfMessage(rest, end, typeLength);
        if (next === undefined) break;
        isLeaving = typeLength > 0 && rest[end] === TERMINATE;
        if (!isLeaving) end = next;
        typeLength = 1;
      }
      if (end > 0) yield rest.subarray(0, end);
      if (isLeaving) return;
      rest = rest.subarray(end);
    }
  } catch {
    // The connection broke.
  }
}

/** Returns where a message ends, if it is there as a whole. */
function endOfMessage(bytes: Buffer, start: number, typeLength: number): number | undefined {
  const at = start + typeLength;
  if (bytes.length < at + 4) return undefined;
  const end = at + bytes.readInt32BE(at);
  return end <= bytes.length ? end : undefined;
}
