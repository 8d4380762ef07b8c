import { join } from "node:path";
import { compare } from "../compare.ts";
import { ask, type Floor } from "../floors.ts";
import { startNginx } from "../nginx.ts";
import { drawPictures, pictureWorkDone, uploadPost } from "../pictures.ts";
import type { Row } from "../report.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

/** A picture as the program itself serves it, and as an nginx in front does. */
export async function measureMedia(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const { url, dataDir } = small.product;
  const folder = await drawPictures();
  const { id } = await uploadPost(url, { folder, session: sessionOf(4) });
  await pictureWorkDone(small);
  const requests = [{ path: await pictureOf(url, id) }];
  const media = join(dataDir, "media");
  const floor: Floor = {
    name: "nginx",
    start: () => startNginx(`location /media/ { alias ${media}/; }`),
  };
  const rows = [await compare(bench, small, { what: "picture, by the program", requests, floor })];
  const front = await startNginx(`
    location /media/ {
      root ${dataDir};
      add_header Cache-Control "public, max-age=31536000, immutable";
    }
    location / { proxy_pass ${url}; }`);
  const what = "picture, by nginx in front";
  rows.push({
    ...(await compare(bench, small, { what, requests, floor, aim: 0.9, url: front.url })),
    memory: undefined,
  });
  await front.end();
  return rows;
}

/** The address of a post's first picture. */
async function pictureOf(url: string, postId: string): Promise<string> {
  const answer = await ask(url, { path: `/api/post/${postId}` });
  const { post } = (await answer.json()) as {
    post: { images: { sources: { srcset: string }[] }[] };
  };
  const path = post.images[0]?.sources.at(-1)?.srcset.split(" ")[0];
  if (!path) throw new Error("The post has no picture.");
  return path;
}
