import { join } from "node:path";
import { freePort } from "#scripts/cluster/free-port.ts";
import { runNginx } from "#scripts/cluster/nginx-process.ts";
import { registerCleanup } from "../cleanups.ts";
import { compare } from "../compare.ts";
import { type Floor, type Server, sendRequest } from "../floors.ts";
import { drawPictures, uploadPost, waitForAvif } from "../pictures.ts";
import type { Row } from "../report.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

/** Measures a picture served by the program, and by an nginx in front of it. */
export async function measureMedia(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const { url, dataDir } = small.product;
  const folder = await drawPictures();
  const { id } = await uploadPost(url, { folder, session: sessionOf(4) });
  await waitForAvif(small);
  const requests = [{ path: await pictureUrl(url, id) }];
  const media = join(dataDir, "media");
  const floor: Floor = {
    name: "nginx",
    start: () => startNginx(`location /media/ { alias ${media}/; }`),
  };
  const rows = [await compare(bench, small, { title: "picture, by the program", requests, floor })];
  const front = await startNginx(`
    location /media/ {
      root ${dataDir};
      add_header Cache-Control "public, max-age=31536000, immutable";
    }
    location / { proxy_pass ${url}; }`);
  const title = "picture, by nginx in front";
  rows.push({
    ...(await compare(bench, small, { title, requests, floor, aim: 0.9, url: front.url })),
    memory: undefined,
  });
  await front.end();
  return rows;
}

/** Returns the URL of a post's first picture. */
async function pictureUrl(url: string, postId: string): Promise<string> {
  const answer = await sendRequest(url, { path: `/api/post/${postId}` });
  const { post } = (await answer.json()) as {
    post: { images: { sources: { srcset: string }[] }[] };
  };
  const path = post.images[0]?.sources.at(-1)?.srcset.split(" ")[0];
  if (!path) throw new Error("The post has no picture.");
  return path;
}

/** Starts nginx with one worker; `locations` is nginx configuration. */
async function startNginx(locations: string): Promise<Server> {
  const port = await freePort();
  const stop = await runNginx({ port, workers: 1, http: serverOf(port, locations) });
  return { url: `http://127.0.0.1:${port}`, end: registerCleanup(stop) };
}

const serverOf = (port: number, locations: string) => `
  types { image/webp webp; image/avif avif; }
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }`;
