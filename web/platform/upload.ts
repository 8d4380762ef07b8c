import type { Endpoint, Reply } from "#contract/endpoint.ts";
import { CallError, parseReply } from "#web/platform/call.ts";
import { urlOf } from "#web/platform/fetch-transport.ts";

/**
 * Sends a multipart call and reports the share sent, from 0 to 1, which fetch can't. Throws a
 * `CallError`, as every call does.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  onProgress: (share: number) => void,
  params: Record<string, string> = {},
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, { params }));
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
    request.onerror = () =>
      reject(new CallError(0, "The upload was cut off. Check your connection and try again."));
    request.onload = () => {
      try {
        resolve(parseReply({ status: request.status, body: request.response }) as Reply<E>);
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}
