import fc from "fast-check";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { endpointRequest } from "./endpoint-requests.ts";
import { formRequest } from "./form-requests.ts";
import { withHostileHeaders } from "./hostile-headers.ts";
import { liveRequest } from "./live-requests.ts";
import { pathRequest } from "./path-requests.ts";
import type { PlannedRequest } from "./planned-request.ts";

/** Creates request number `index` of a seed, deterministically. */
export type RequestOf = (seed: number, index: number) => PlannedRequest;

export async function createRequests(): Promise<RequestOf> {
  const endpoints = await everyEndpoint();
  const forms = endpoints.filter(({ files }) => files !== undefined);
  // An endpoint that several features export is generated once.
  const calls = fc.oneof(...endpoints.map(endpointRequest));
  const requests = withHostileHeaders(
    fc.oneof(
      { weight: 12, arbitrary: calls },
      { weight: 2, arbitrary: fc.oneof(...forms.map(formRequest)) },
      { weight: 5, arbitrary: pathRequest },
      { weight: 1, arbitrary: liveRequest },
    ),
  );
  return (seed, index) => {
    const [request] = fc.sample(requests, { seed: mix(seed, index), numRuns: 1 });
    if (!request) throw new Error("fast-check gave no request");
    return request;
  };
}

/** Decorrelates consecutive numbers and consecutive seeds. */
function mix(seed: number, index: number): number {
  const one = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const two = Math.imul(index + 1, 0xc2b2ae35);
  const mixed = one ^ two;
  return (mixed ^ (mixed >>> 15)) | 0;
}
