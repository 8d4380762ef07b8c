import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPost, getPost } from "#contract/posts/contract.ts";
import { aNewcomer, aPicture, postForm } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ LOG_LEVEL: "warn" });

async function figures(): Promise<string> {
  const reply = await fetch(`${app.url}/metrics`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toContain("text/plain");
  return reply.text();
}

/** Returns the value of the only sample with this name and labels, in Prometheus' notation. */
function figure(text: string, sample: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
}

const count = (labels: string) => `parade_http_request_duration_seconds_count{${labels}}`;

test("reports requests by route pattern, jobs, waiting pictures and the pool", async () => {
  const author = await aNewcomer(app);
  const before = await figures();
  const form = postForm({ title: "A post", category: "0" }, [await aPicture()]);
  const { _id } = (await author.client.form(createPost, form)).body as { _id: string };
  await author.client.call(getPost, { params: { id: _id } });
  await author.client.fetch(`/post/${_id}`);
  await author.client.fetch("/api/nothing/17");

  const text = await figures();
  for (const labels of [
    'method="GET",route="/api/post/:id",status="200"',
    'method="GET",route="web/routes/post/post.tsx",status="200"',
    'method="GET",route="none",status="404"',
  ]) {
    expect(figure(text, count(labels)), labels).toBe((figure(before, count(labels)) ?? 0) + 1);
  }
  expect(figure(text, "parade_http_requests_in_flight")).toBe(1);
  expect(text).not.toContain(_id);
  expect(text).toMatch(/^parade_job_duration_seconds_count\{queue="mails",result="done"\} [1-9]/m);
  expect(figure(text, 'parade_jobs{queue="mails",state="failed"}')).toBe(0);
  expect(figure(text, "parade_pictures_waiting")).toBe(0);
  expect(figure(text, 'parade_db_pool{state="waiting"}')).toEqual(expect.any(Number));
  expect(text).toMatch(/^parade_db_pool\{state="(used|idle)"\} [1-9]/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("reports the sizes of disk and database", async () => {
  const text = await figures();
  const free = figure(text, "parade_disk_free_bytes") ?? 0;
  expect(free).toBeGreaterThan(0);
  expect(figure(text, "parade_disk_size_bytes")).toBeGreaterThan(free);
  expect(figure(text, "parade_database_bytes")).toBeGreaterThan(1_000_000);
});

test("deploy/prometheus/alerts.yml names only metrics and labels that the site has", async () => {
  const rules = readFileSync(
    new URL("../../deploy/prometheus/alerts.yml", import.meta.url),
    "utf8",
  );
  const expressions = [...rules.matchAll(/^ {8}expr: ([\s\S]*?)^ {8}\w+:/gm)].map(
    ([, expr]) => expr,
  );
  expect(expressions).toHaveLength((rules.match(/- alert: /g) ?? []).length);
  const named = new Set(expressions.join(" ").match(/\b(?:parade|nodejs|process)_\w+/g));
  const text = await figures();
  // A figure that is not known, as of backups here, has its type alone.
  const isThere = (name: string) => new RegExp(`^(# TYPE )?${name}[ {]`, "m").test(text);
  const missing = [...named].filter((name) => !isThere(name));
  expect(missing).toEqual([]);
  const states = expressions.join(" ").match(/(?:state|method|result)="\w+"/g) ?? [];
  expect(states.length).toBeGreaterThan(0);
  for (const label of states.filter((state) => state !== 'result="failed"')) {
    expect(text).toContain(label);
  }
});

test("counts an aborted request as 499, stops waiting for its body, and logs no error", async () => {
  const { hostname, port } = new URL(app.url);
  const head = ["POST /api/posts/newest HTTP/1.1", `host: ${hostname}`, "content-length: 100"];
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join("\r\n")}\r\ncontent-type: application/json\r\n\r\n{`);
  const inFlight = async () => figure(await figures(), "parade_http_requests_in_flight");
  await expect.poll(inFlight).toBe(2);
  const logged = app.logged.length;
  socket.destroy();
  await expect.poll(inFlight).toBe(1);
  const left = count('method="POST",route="/api/posts/newest",status="499"');
  expect(figure(await figures(), left)).toBe(1);
  expect(app.logged.slice(logged)).toEqual([]);
});

test("logs a slow query with the request's id, and without its values", async () => {
  await sql`create function dawdle() returns trigger language plpgsql as
    'begin perform pg_sleep(0.25); return new; end'`.execute(app.db);
  await sql`create trigger dawdle before insert on users for each row execute function dawdle()`.execute(
    app.db,
  );
  const slow = await aNewcomer(app);
  await sql`drop trigger dawdle on users`.execute(app.db);

  const lines = app.logged.map((line) => JSON.parse(line));
  const line = lines.find(({ query }) => query === "insert users");
  expect(line).toMatchObject({ msg: "slow query", sql: expect.stringContaining("$1") });
  expect(line.ms).toBeGreaterThanOrEqual(200);
  expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(app.logged.join("")).not.toContain(slow.username);
});

test("shows metrics to this machine, and where there is a token to whoever has it", async () => {
  const guarded = await app.withSettings({ METRICS_TOKEN: "let-me-look" });
  const asked: [Pick<typeof app, "client">, Record<string, string>, number][] = [
    [app, {}, 200],
    [app, { "x-forwarded-for": "127.0.0.1" }, 404],
    [guarded, { authorization: "Bearer let-me-look" }, 200],
    [guarded, {}, 401],
    [guarded, { authorization: "Bearer let-me-loop" }, 401],
  ];
  for (const [site, headers, status] of asked) {
    const reply = await site.client().fetch("/metrics", { headers });
    expect([headers, reply.status]).toEqual([headers, status]);
    expect((await reply.text()).includes("parade_")).toBe(status === 200);
  }
});
