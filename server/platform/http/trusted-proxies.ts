import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyServerOptions } from "fastify";
import { z } from "zod";

/** Everyone, a number of hops, or IP addresses and networks. */
type TrustProxy = true | number | string[] | undefined;

/** The setting whose `X-Forwarded-*` headers count: everyone's, a number of hops', or some addresses'. */
export const trustProxy = z
  .string()
  .trim()
  .min(1)
  .transform((value, context): Exclude<TrustProxy, undefined> => {
    if (value === "true") return true;
    if (/^[1-9]\d?$/.test(value)) return Number(value);
    const addresses = value.split(/[\s,]+/).filter(Boolean);
    if (addresses.length > 0 && addresses.every(isAddressOrNetwork)) return addresses;
    const message = "must be true, a number of hops from 1 to 99, or addresses such as 10.0.0.0/8";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** 10.0.0.1, 10.0.0.0/8, ::1, fd00::/8 */
function isAddressOrNetwork(value: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const version = isIP(address.includes("%") ? "" : address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Returns Fastify's `trustProxy` option. A number of hops is safe only if the program is reachable
 * through the proxies alone, which Fastify leaves to its users to ensure.
 */
export function trustedProxies(
  setting: TrustProxy,
): NonNullable<FastifyServerOptions["trustProxy"]> {
  if (typeof setting !== "number") return setting ?? false;
  return (_address, hop) => hop < setting;
}

/** Returns a function that returns whether headers sent from an IP address are trusted. */
export function trustsSender(setting: TrustProxy): (address: string | undefined) => boolean {
  if (!Array.isArray(setting)) return () => setting !== undefined;
  return listOf(setting);
}

/** Returns a function that finds the client's IP like `request.ip`, for requests outside Fastify. */
export function senderOf(setting: TrustProxy): (request: IncomingMessage) => string {
  const trusted = trustedProxies(setting);
  const trusts =
    typeof trusted === "function"
      ? trusted
      : (address: string, _hop: number) => trustsSender(setting)(address);
  return ({ socket, headers }) => {
    const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
    const hops = [socket.remoteAddress ?? "", ...forwarded.reverse().map((hop) => hop.trim())];
    const known = hops.filter((hop) => isIP(hop) !== 0);
    return known.find((hop, index) => !trusts(hop, index)) ?? known.at(-1) ?? "";
  };
}

function listOf(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => address !== undefined && list.check(address, family(address));
}
