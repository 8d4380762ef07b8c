import type { Assertion, Attestation } from "#contract/factors/contract.ts";
import { CallError } from "#web/lib/call.ts";

const UNSUPPORTED = "This browser can't use passkeys. Use another way.";
const NOT_CONFIRMED = "Nothing was confirmed. Please try again.";
const ALREADY_REGISTERED = "This device already has a passkey of your account.";

/** Returns a `CallError` with a message to show. */
function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const { name } = error as Partial<DOMException>;
  return new CallError(0, name === "InvalidStateError" ? ALREADY_REGISTERED : NOT_CONFIRMED);
}

function requireSupport(): void {
  const supported =
    "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  if (!supported) throw new CallError(0, UNSUPPORTED);
}

/** Creates a passkey on the device; throws a `CallError` when the device or its user refuses. */
export async function createPasskeyCredential(options: unknown): Promise<Attestation> {
  try {
    requireSupport();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = await navigator.credentials.create({ publicKey });
    return (credential as PublicKeyCredential).toJSON() as Attestation;
  } catch (error) {
    throw toCallError(error);
  }
}

/** Asks for a passkey; throws a `CallError` when none is used. */
export async function getPasskeyCredential(
  options: unknown,
  /** `conditional` offers passkeys among a field's autofill suggestions. */
  request: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
): Promise<Assertion> {
  try {
    requireSupport();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    );
    const credential = await navigator.credentials.get({ publicKey, ...request });
    return (credential as PublicKeyCredential).toJSON() as Assertion;
  } catch (error) {
    throw toCallError(error);
  }
}
