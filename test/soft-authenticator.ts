import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

type Options = { challenge: string };
/** Deviations of the authenticator or the browser, to be refused. */
type Faults = { origin?: string; rpId?: string; verified?: boolean; userHandle?: string };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A software authenticator with one passkey, after WebAuthn Level 3. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  /** The number of signatures made. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Responds to `navigator.credentials.create()`. */
  create({ challenge }: Options, faults: Faults = {}) {
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const data = this.#authenticatorData(FLAGS.attested, faults, attested);
    // {fmt: "none", attStmt: {}, authData: data} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData("webauthn.create", challenge, faults),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Responds to `navigator.credentials.get()`. */
  get({ challenge }: Options, faults: Faults = {}) {
    this.counter += 1;
    const data = this.#authenticatorData(0, faults);
    const clientDataJSON = this.#clientData("webauthn.get", challenge, faults);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      ...(faults.userHandle && {
        userHandle: Buffer.from(faults.userHandle).toString("base64url"),
      }),
    });
  }

  #credential<R>(response: R) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Faults): string {
    const data = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    return Buffer.from(data).toString("base64url");
  }

  #authenticatorData(flags: number, faults: Faults, rest = Buffer.alloc(0)): Buffer {
    const { rpId = new URL(this.#origin).hostname, verified = true } = faults;
    const all = flags | FLAGS.present | (verified ? FLAGS.verified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), uint32(this.counter), rest]);
  }

  /** Returns the public key for ES256 in CBOR. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }
}
