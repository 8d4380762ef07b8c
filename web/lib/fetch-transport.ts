import { PAGE_HEADER } from "#contract/endpoint.ts";
import type { CallInput, RawReply, Transport } from "./call.ts";

type Values = Record<string, unknown>;

/**
 * Returns the URL of a call: path parameters filled in, query appended, a list as repeated parameters; omits
 * undefined and null.
 */
export function urlOf(pattern: string, input: CallInput): string {
  const params = (input.params ?? {}) as Values;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Values)) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** Returns what sends calls by fetch; `onDate` gets the time at which the server wrote each reply (ms). */
export function createFetchTransport(onDate: (time: number) => void): Transport {
  return async (endpoint, input, options): Promise<RawReply> => {
    const [method = "", path = ""] = endpoint.split(" ");
    const response = await fetch(urlOf(path, input), {
      ...options,
      method,
      headers: {
        [PAGE_HEADER.name]: PAGE_HEADER.value,
        ...(input.body !== undefined && { "content-type": "application/json" }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const writtenAt = Date.parse(response.headers.get("date") ?? "");
    if (writtenAt > 0) onDate(writtenAt);
    return { status: response.status, body: await readBody(response) };
  };
}
