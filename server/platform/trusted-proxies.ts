import { BlockList, isIPv6 } from "node:net";
import type { FastifyServerOptions } from "fastify";
import type { Settings } from "#server/settings.ts";

/**
 * Whose `X-Forwarded-*` headers count, in Fastify's words. A number of hops holds only where nobody
 * reaches the program but through the proxies, which Fastify leaves to us to say.
 */
export function trustedProxies(
  setting: Settings["trustProxy"],
): NonNullable<FastifyServerOptions["trustProxy"]> {
  if (typeof setting !== "number") return setting ?? false;
  return (_address, hop) => hop < setting;
}

/** Whether what a neighbour on the network says of a request is believed, by the neighbour's address. */
export function trustsSender(
  setting: Settings["trustProxy"],
): (address: string | undefined) => boolean {
  if (!Array.isArray(setting)) return () => setting !== undefined;
  return listOf(setting);
}

const loopback = listOf(["127.0.0.0/8", "::1"]);

/** Whether an address is this machine's own, seen from itself. */
export function isLoopback(address: string | undefined): boolean {
  return loopback(address);
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
