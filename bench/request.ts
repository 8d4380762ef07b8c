export type Request = {
  path: string;
  method?: "GET" | "POST";
  /** Sent as JSON. */
  body?: unknown;
  /** A session token. */
  session?: string;
  /** The IP address of the sender, for a program that trusts this machine as a proxy. */
  from?: string;
};

/** Returns the headers of a request whose body is JSON. */
export function headersOf({ body, session, from }: Request): Record<string, string> {
  return {
    ...(session !== undefined && { cookie: `session=${session}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(from !== undefined && { "x-forwarded-for": from }),
  };
}

/** Sends one request with the headers wrk sends. */
export function sendRequest(url: string, request: Request): Promise<Response> {
  const { path, method = "GET", body } = request;
  return fetch(url + path, {
    method,
    headers: { "accept-encoding": "identity", ...headersOf(request) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
