import type { Exchange } from "./checks.ts";

/** One fault, with the request that showed it, if any. */
export type Finding = {
  fault: string;
  /** The line of the log that shows it. */
  line?: string;
  /** Seed and number of the request, its exchange, and the cookies sent. */
  shownBy?: { seed: number; index: number; exchange: Exchange; cookie: string };
};

/** The first finding of a kind, and the number of them. */
type FindingGroup = { finding: Finding; count: number };

/** Findings grouped by fault and by target. */
export class Findings {
  readonly #groups = new Map<string, FindingGroup>();

  isNew(fault: string, exchange: Exchange): boolean {
    return !this.#groups.has(keyOf(fault, exchange));
  }

  add(finding: Finding): void {
    const key = keyOf(finding.fault, finding.shownBy?.exchange);
    const group = this.#groups.get(key) ?? { finding, count: 0 };
    group.count += 1;
    this.#groups.set(key, group);
  }

  get count(): number {
    return [...this.#groups.values()].reduce((sum, { count }) => sum + count, 0);
  }

  list(): FindingGroup[] {
    return [...this.#groups.values()];
  }
}

function keyOf(fault: string, exchange: Exchange | undefined): string {
  return `${fault.slice(0, 120)} · ${exchange?.request.label ?? "log"}`;
}

const SHOWN_BYTES = 1_500;

/** Returns a finding with instructions to reproduce it. */
export function writeFinding({ finding: { fault, line, shownBy }, count }: FindingGroup): string {
  const title = `== ${fault} (${count} times)`;
  if (!shownBy) return line === undefined ? title : `${title}\n${line.slice(0, 500)}`;
  const { exchange, cookie, seed, index } = shownBy;
  return [
    title,
    `${exchange.request.label}, as ${exchange.request.actor}`,
    writeRequest(exchange, cookie),
    writeOutcome(exchange),
    `again: npm run test:fuzz -- --seed ${seed} --only ${index}`,
  ].join("\n");
}

/** Returns a request as text that can be sent again; cookies are named by their owner. */
function writeRequest({ sent, request }: Exchange, cookie: string): string {
  const named = cookie === "" ? sent : sent.replaceAll(cookie, `<cookies of ${request.actor}>`);
  const text = named.slice(0, SHOWN_BYTES).replace(/[^\x20-\x7e\n]/g, escaped);
  const rest = named.length - SHOWN_BYTES;
  return rest > 0 ? `${text}… (${rest} bytes more)` : text;
}

function escaped(character: string): string {
  return character === "\r" ? "" : `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

/** Returns a short form of the server's reply. */
function writeOutcome({ outcome, next }: Exchange): string {
  const lines = [outcome, next].map((one) =>
    one.kind === "reply" ? `${one.reply.status} ${one.reply.body.slice(0, 200)}` : one.kind,
  );
  return `answer: ${lines[0]}\nafterwards: ${lines[1]}`;
}
