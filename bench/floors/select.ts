import Fastify from "fastify";
import pg from "pg";
import { listen } from "./listen.ts";

// Answers every request with the 30 newest posts of a category, read by one indexed SELECT.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const text = `select id, title, category, num_likes, for_sale, for_sale_price, nsfw, owner_id
  from posts where category = $1 order by id desc limit 30`;
const app = Fastify();
app.all("/*", async () => {
  const { rows } = await pool.query({ text, values: [1] });
  return { posts: rows };
});
await listen(app);
