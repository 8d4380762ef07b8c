import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

// Headers that a proxy adds.
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** Returns whether a host name, as in a URL, always resolves to this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name);
}

/**
 * Returns whether a request comes from this machine, addresses it by a loopback name, and passed no
 * proxy. The name counts because another site's name can resolve to this machine.
 */
export function isFromThisMachine({ raw, headers, hostname }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress) &&
    isLoopbackHost(hostname) &&
    FORWARDED.every((header) => headers[header] === undefined)
  );
}

/** Returns whether an IP address is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
