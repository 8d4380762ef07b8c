/**
 * Keeps what was made last, up to so many bytes in all. Who asks while something is being made
 * waits with the first; failures are not kept.
 */
export function createKeptCards(maxBytes: number) {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(name: string, card: Buffer): void {
    kept.set(name, card);
    bytes += card.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function make(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const card = await draw();
      keep(name, card);
      return card;
    } finally {
      making.delete(name);
    }
  }

  return (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(name);
    if (found) {
      kept.delete(name);
      kept.set(name, found);
      return Promise.resolve(found);
    }
    const begun = making.get(name) ?? make(name, draw);
    if (!making.has(name)) making.set(name, begun);
    return begun;
  };
}
