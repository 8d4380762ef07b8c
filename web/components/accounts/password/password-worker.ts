import { transformPassword } from "#contract/accounts/password-transform.ts";

addEventListener("message", ({ data }: MessageEvent<string>) => {
  transformPassword(data).then((transformed) => postMessage(transformed), reportError);
});
