import fc from "fast-check";
import { hostileText } from "./hostile-values.ts";
import type { PlannedRequest } from "./planned-request.ts";

type Header = readonly [name: string, value: string];

const HEADERS: readonly Header[] = [
  ["host", "evil.example"],
  ["host", ""],
  ["host", "parade.example:99999"],
  ["host", "a@b"],
  ["host", "[::1"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-forwarded-for", "1.2.3.4, , nonsense, ::ffff:1.2.3.4"],
  ["x-forwarded-for", "a".repeat(4_000)],
  ["x-forwarded-for", "'; DROP TABLE users; --"],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-host", "[::1"],
  ["x-forwarded-proto", "javascript"],
  ["x-forwarded-proto", "http,https"],
  ["x-forwarded-port", "-1"],
  ["x-original-url", "/api/audit"],
  ["x-rewrite-url", "/api/audit"],
  ["x-http-method-override", "DELETE"],
  ["x-request-id", "a b\tc"],
  ["x-request-id", "x".repeat(5_000)],
  ["forwarded", "for=evil;host=evil.example;proto=https"],
  ["cookie", "session"],
  ["cookie", "session=%"],
  ["cookie", 'session="unfinished'],
  ["cookie", "session=; session=a; device=%ff; theme=__proto__"],
  ["cookie", "__Host-session=x; __Host-device=%00; theme=light"],
  ["cookie", `a=${"b".repeat(9_000)}`],
  ["cookie", Array.from({ length: 500 }, (_, index) => `c${index}=1`).join("; ")],
  ["authorization", "Bearer nonsense"],
  ["authorization", "Basic Og=="],
  ["sec-fetch-site", "cross-site"],
  ["sec-fetch-site", "nonsense"],
  ["sec-fetch-mode", "navigate"],
  ["sec-fetch-dest", "image"],
  ["sec-gpc", "1"],
  ["origin", "null"],
  ["origin", "https://evil.example"],
  ["origin", "::::"],
  ["referer", "https://evil.example/x"],
  ["referer", "not a url"],
  ["range", "bytes=0-"],
  ["range", "bytes=5-2,-1,99999999999999999999-"],
  ["if-none-match", "*"],
  ["if-none-match", 'W/"x", "y"'],
  ["if-modified-since", "nonsense"],
  ["if-match", "*"],
  ["accept", "application/json;q=nonsense"],
  ["accept-encoding", "br;q=0, gzip;q=0, identity;q=0"],
  ["accept-encoding", "br, gzip, zstd, nonsense;q=2"],
  ["accept-language", "x".repeat(3_000)],
  ["content-encoding", "br"],
  ["content-encoding", "gzip"],
  ["content-encoding", "deflate"],
  ["content-encoding", "zstd"],
  ["content-encoding", "gzip, br"],
  ["content-encoding", "nonsense"],
  ["transfer-encoding", "identity"],
  ["transfer-encoding", "gzip, chunked"],
  ["transfer-encoding", "chunked, chunked"],
  ["expect", "100-continue"],
  ["expect", "nonsense"],
  ["upgrade", "h2c"],
  ["te", "trailers"],
  ["connection", "close, x-request-id"],
  ["proxy-connection", "keep-alive"],
  ["user-agent", ""],
  ["user-agent", "x".repeat(4_000)],
  ["content-length", "-1"],
  ["content-length", "1e3"],
  ["content-length", "99999999999999999999"],
  ["x".repeat(3_000), "1"],
  ["x-many", "y".repeat(14_000)],
];

/** Excludes bytes that would end the header. */
const headerText = hostileText.map((text) =>
  Buffer.from(text.slice(0, 2_000), "utf8")
    .toString("latin1")
    .replace(/[\r\n]/g, " "),
);

const header: fc.Arbitrary<Header> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HEADERS) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom("user-agent", "cookie", "accept", "origin", "referer", "x-forwarded-for"),
      headerText,
    ),
  },
);

/** Adds headers to some requests that no browser sends, or only a proxy. */
export function withHostileHeaders(planned: fc.Arbitrary<PlannedRequest>) {
  const more = fc.oneof(
    { weight: 2, arbitrary: fc.constant<readonly Header[]>([]) },
    { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(planned, more).map(
    ([request, headers]): PlannedRequest => ({
      ...request,
      headers: [...request.headers, ...headers],
      ...(headers.some(([name]) => name === "upgrade") && { upgrades: true }),
      // A request with another cookie no longer acts as its actor.
      ...(headers.some(([name]) => name === "cookie") && { actor: "forged" as const }),
    }),
  );
}
