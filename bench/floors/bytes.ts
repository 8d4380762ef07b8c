import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { listen } from "./listen.ts";

// bytes.ts FILE TYPE: answers every request with the bytes of a file.
const [file = "", type = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const app = Fastify();
app.all("/*", (_request, reply) => {
  reply.header("content-type", type).send(bytes);
});
await listen(app);
