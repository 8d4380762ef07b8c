import { emailKey } from "#contract/accounts/rules.ts";
import { fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const REFUSED = "We do not accept addresses of this mail provider. Please use another one.";

/** Throws `validation` for an address whose domain the settings refuse, or do not name among those accepted. */
export function requireAcceptedAddress(
  { settings }: Pick<Services, "settings">,
  email: string,
): void {
  const { refused, accepted } = settings.mailDomains;
  const domain = emailKey(email).split("@").at(-1) ?? "";
  const isIn = (domains: readonly string[]) =>
    domains.some((one) => domain === one || domain.endsWith(`.${one}`));
  if (isIn(refused) || (accepted.length > 0 && !isIn(accepted))) {
    throw fieldError("validation", "email", REFUSED);
  }
}
