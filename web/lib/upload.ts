import type { Reply } from "#contract/endpoint.ts";
import type { Api } from "./api.ts";
import { CallError, type EndpointName, parseReply } from "./call.ts";
import { urlOf } from "./fetch-transport.ts";

/**
 * Sends a multipart call and reports the share sent, from 0 to 1, which fetch can't. Throws a
 * `CallError`, as every call does.
 */
export function upload<Name extends EndpointName>(
  endpoint: Name,
  form: FormData,
  onProgress: (share: number) => void,
  params: Record<string, string> = {},
): Promise<Reply<Api[Name]>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const [method = "", path = ""] = endpoint.split(" ");
    request.open(method, urlOf(path, { params }));
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
    request.onerror = () =>
      reject(new CallError(0, "The upload was cut off. Check your connection and try again."));
    request.onload = () => {
      try {
        const { status, response: body } = request;
        const retryAfter = Number(request.getResponseHeader("retry-after"));
        const rawReply = { status, body, ...(retryAfter > 0 && { retryAfter }) };
        resolve(parseReply(rawReply) as Reply<Api[Name]>);
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}
