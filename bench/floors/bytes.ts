import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { listen } from "./listen.ts";

// bytes.ts FILE TYPE: answers every request with the text of a file.
const [file = "", type = ""] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const app = Fastify();
app.all("/*", (_request, reply) => {
  reply.header("content-type", type).send(text);
});
await listen(app);
