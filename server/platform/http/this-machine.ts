import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

// What a proxy says of whom it asks for.
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** Whether a host name, as in a URL, always leads to this machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name);
}

/**
 * Whether a request was sent from this machine, to it by a name of its own, and by no proxy. The name
 * counts because a page of another site can have its own name lead here.
 */
export function isFromThisMachine({ raw, headers, hostname }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress) &&
    isLoopbackHost(hostname) &&
    FORWARDED.every((header) => headers[header] === undefined)
  );
}

/** Whether an address is of this machine itself. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
