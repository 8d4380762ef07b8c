import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import type { LiveServer } from "#server/platform/live/sockets.ts";

const PUBLISH_TIMEOUT_MS = 1_000;
const READ_BLOCK_MS = 5_000;
const STREAM_MAX = 10_000;

// A node emits to its own sockets after publishing, so publishing must not wait while Redis is away.
const PUBLISHER_OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: PUBLISH_TIMEOUT_MS,
  commandTimeout: PUBLISH_TIMEOUT_MS,
};
// Reads continuously and waits while Redis is away; failed reads would be repeated at once.
const READER_OPTIONS = {
  maxRetriesPerRequest: null,
  socketTimeout: 3 * READ_BLOCK_MS,
};

class Reader extends Redis {
  override sendCommand(...sent: Parameters<Redis["sendCommand"]>): unknown {
    // Commands pending at shutdown are rejected, with nobody left to handle that.
    sent[0].promise.catch(() => undefined);
    return super.sendCommand(...sent);
  }
}

/** Creates a reading connection when the adapter duplicates this one. */
class Publisher extends Redis {
  readonly readers: Reader[] = [];
  readonly #url: string;

  constructor(url: string) {
    super(url, PUBLISHER_OPTIONS);
    this.#url = url;
  }

  override duplicate(): Redis {
    const reader = new Reader(this.#url, READER_OPTIONS);
    reader.on("error", () => undefined);
    this.readers.push(reader);
    return reader;
  }
}

/**
 * Shares events and ended sessions with other nodes; returns a function that stops it. While Redis is
 * away each node emits to its own sockets only.
 */
export function shareThroughRedis(
  sockets: LiveServer,
  url: string,
  log: FastifyBaseLogger,
): () => void {
  const publisher = new Publisher(url);
  publisher.on("error", (error) => log.warn({ err: error }, "redis"));
  const options = { streamName: "live", channelPrefix: "live", maxLen: STREAM_MAX };
  sockets.adapter(createAdapter(publisher, { ...options, blockTimeInMs: READ_BLOCK_MS }));
  return () => {
    for (const client of [publisher, ...publisher.readers]) client.disconnect();
  };
}
