export type Request = {
  path: string;
  method?: "GET" | "POST";
  /** Sent as JSON, or as a form. */
  body?: unknown;
  /** A session token. */
  session?: string;
  /** The IP address of the sender, for a program that trusts this machine as a proxy. */
  from?: string;
};

/** Returns the headers of a request; `fetch` adds those of a form. */
export function headersOf({ body, session, from }: Request): Record<string, string> {
  return {
    ...(session !== undefined && { cookie: `session=${session}` }),
    ...(isJson(body) && { "content-type": "application/json" }),
    ...(from !== undefined && { "x-forwarded-for": from }),
  };
}

/** Sends one request; throws for a status above 399. */
export async function fetchOk(url: string, request: Request): Promise<Response> {
  const reply = await sendRequest(url, request);
  if (!reply.ok) throw new Error(`${request.path} answers ${reply.status}.`);
  return reply;
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData);
}

/** Sends one request with the headers wrk sends. */
export function sendRequest(
  url: string,
  request: Request,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { path, method = "GET", body } = request;
  return fetch(url + path, {
    method,
    headers: { "accept-encoding": "identity", ...headersOf(request) },
    signal,
    body: body instanceof FormData ? body : (JSON.stringify(body) ?? null),
  });
}
