import Fastify from "fastify";
import pg from "pg";
import { listen } from "./listen.ts";

// Answers every request after it has committed a row.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query(`create table if not exists floor_comments
  (id bigserial primary key, text text not null, created_at timestamptz not null default now())`);
const text = "insert into floor_comments (text) values ($1) returning id, text, created_at";
const app = Fastify();
app.all("/*", async () => {
  const { rows } = await pool.query({
    name: "insert",
    text,
    values: ["Well made, and well worn."],
  });
  return { comment: rows[0] };
});
await listen(app);
