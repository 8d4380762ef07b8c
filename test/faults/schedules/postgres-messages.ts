/** A whole message of PostgreSQL's protocol, with the properties that a relay needs. */
type Message = {
  bytes: Buffer;
  /** Whether it commits a transaction. */
  isCommit: boolean;
  /** Whether it writes rows. */
  isWrite: boolean;
  /** Whether it is ReadyForQuery; `isIdle`: outside a transaction. */
  isLastOfBatch: boolean;
  isIdle: boolean;
};

const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;
const COMMIT = /^\s*commit\b/i;
const WRITE = /\b(insert into|update|delete from)\b/i;

/** Splits the bytes of one side of a connection into messages. */
export class PostgresMessages {
  #rest = Buffer.alloc(0);
  /** The first message of a client has no type. */
  #isUntyped: boolean;
  /** The texts of prepared statements by their names. */
  readonly #prepared = new Map<string, string>();

  constructor({ startsUntyped }: { startsUntyped: boolean }) {
    this.#isUntyped = startsUntyped;
  }

  read(chunk: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: Message[] = [];
    for (let bytes = this.#take(); bytes; bytes = this.#take())
      messages.push(this.#describe(bytes));
    return messages;
  }

  #take(): Buffer | undefined {
    const typeBytes = this.#isUntyped ? 0 : 1;
    if (this.#rest.length < typeBytes + LENGTH_BYTES) return undefined;
    const length = typeBytes + this.#rest.readUInt32BE(typeBytes);
    if (this.#rest.length < length) return undefined;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    if (!this.#isUntyped) return bytes;
    this.#isUntyped = false;
    return Buffer.concat([bytes]);
  }

  #describe(bytes: Buffer): Message {
    const type = String.fromCharCode(bytes[0] ?? 0);
    const [first = "", second = ""] = bytes
      .subarray(HEADER_BYTES)
      .toString("latin1")
      .split("\0", 2);
    if (type === "P") this.#prepared.set(first, second);
    // The name of a bound statement is the second string, after its portal.
    const text = type === "Q" ? first : type === "B" ? (this.#prepared.get(second) ?? "") : "";
    return {
      bytes,
      isCommit: COMMIT.test(text),
      isWrite: WRITE.test(text),
      isLastOfBatch: type === "Z",
      isIdle: type === "Z" && first.startsWith("I"),
    };
  }
}
