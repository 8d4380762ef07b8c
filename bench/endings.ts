type End = () => unknown;

const standing = new Set<End>();
let over = false;
let ended = Promise.resolve();

/**
 * Has something end with the run at the latest, last come first; answers how to end it before. When
 * the run is over already it throws.
 */
export function atEnd(end: End): () => Promise<void> {
  standing.add(end);
  if (over) throw new Error("The run was stopped.");
  return async () => {
    if (standing.delete(end)) await end();
  };
}

/** Ends whatever still stands; one that fails is told of, and the others end all the same. */
export function endAll(): Promise<void> {
  over = true;
  ended = ended.then(endStanding);
  return ended;
}

async function endStanding(): Promise<void> {
  for (const end of [...standing].reverse()) {
    standing.delete(end);
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
}
