import { startChild } from "../child.ts";
import { percentile } from "../percentile.ts";
import { drawPictures, uploadPost, WIDTHS } from "../pictures.ts";
import type { LoadRow } from "../report.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";
import type { Load } from "../wrk.ts";

const POSTS = 4;

/** Measures posts with four large pictures against sharp encoding the same files. */
export async function measureUploads({ small }: Bench): Promise<LoadRow[]> {
  const folder = await drawPictures();
  const { product } = small;
  await uploadPost(product.url, { folder, session: sessionOf(5) });
  const rows = [];
  for (const clients of [1, 2]) {
    const load = await upload(product.url, folder, clients);
    const memory = product.memory();
    const floor = { name: "sharp, same files", load: await encode(folder, clients) };
    const title = `post of four pictures, ${clients} at once`;
    rows.push({ title, load, floor, memory });
  }
  return rows;
}

async function upload(url: string, folder: string, clients: number): Promise<Load> {
  const began = performance.now();
  const times: number[] = [];
  const uploadAll = async (_: unknown, client: number) => {
    const session = sessionOf(5 + client);
    for (let post = 0; post < POSTS; post++) {
      times.push((await uploadPost(url, { folder, session })).ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, uploadAll));
  return loadOf(times, (performance.now() - began) / 1000);
}

async function encode(folder: string, clients: number): Promise<Load> {
  const args = [folder, WIDTHS.join(","), String(POSTS), String(clients)];
  const child = startChild("floors/encode.ts", args);
  const { times, seconds } = await child.receive<{ times: number[]; seconds: number }>();
  await child.end();
  return loadOf(times, seconds);
}

function loadOf(times: readonly number[], seconds: number): Load {
  const at = (share: number) => percentile(times, share);
  const perSecond = times.length / seconds;
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed: 0 };
}
