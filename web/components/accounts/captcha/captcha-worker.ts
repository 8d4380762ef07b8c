import type { Challenge } from "altcha-lib";
import { solveCaptcha } from "./solve-captcha.ts";

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  solveCaptcha(data).then((solution) => postMessage(solution), reportError);
});
