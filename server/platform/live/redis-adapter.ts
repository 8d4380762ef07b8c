import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import type { LiveServer } from "#server/platform/live/sockets.ts";

const PUBLISH_WITHIN_MS = 1_000;
const WAIT_FOR_NEWS_MS = 5_000;
const STREAM_MAX = 10_000;

// A node's own pages are told after the others: when Redis is away that must not wait.
const PUBLISHING = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: PUBLISH_WITHIN_MS,
  commandTimeout: PUBLISH_WITHIN_MS,
};
// Reads on and on, and waits for a Redis that is away; refused, it would ask again at once.
const READING = {
  maxRetriesPerRequest: null,
  socketTimeout: 3 * WAIT_FOR_NEWS_MS,
};

class Reader extends Redis {
  override sendCommand(...sent: Parameters<Redis["sendCommand"]>): unknown {
    // What is still waiting at the end fails, and nobody listens to that.
    sent[0].promise.catch(() => undefined);
    return super.sendCommand(...sent);
  }
}

/** Makes a connection to read with whenever the adapter asks for a copy of this one. */
class Publisher extends Redis {
  readonly readers: Reader[] = [];
  readonly #url: string;

  constructor(url: string) {
    super(url, PUBLISHING);
    this.#url = url;
  }

  override duplicate(): Redis {
    const reader = new Reader(this.#url, READING);
    reader.on("error", () => undefined);
    this.readers.push(reader);
    return reader;
  }
}

/**
 * Shares events and ended sessions with the other nodes; answers what ends that. While Redis is
 * away each node tells its own pages.
 */
export function shareThroughRedis(
  sockets: LiveServer,
  url: string,
  log: FastifyBaseLogger,
): () => void {
  const publisher = new Publisher(url);
  publisher.on("error", (error) => log.warn({ err: error }, "redis"));
  const options = { streamName: "live", channelPrefix: "live", maxLen: STREAM_MAX };
  sockets.adapter(createAdapter(publisher, { ...options, blockTimeInMs: WAIT_FOR_NEWS_MS }));
  return () => {
    for (const client of [publisher, ...publisher.readers]) client.disconnect();
  };
}
