import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { mailFolder } from "#server/platform/mail/delivery.ts";
import { escapeHtml } from "#server/platform/rendering/html.ts";

const HIDDEN = { schema: { hide: true } };

/** Shows outgoing mail at /dev/mail, for trying the site out. */
export function registerDevMail(app: FastifyInstance, dataDir: string): void {
  const folder = mailFolder(dataDir);

  app.get("/dev/mail", HIDDEN, async (_request, reply) => {
    const names = (await listMails(folder)).reverse();
    const mails = await Promise.all(
      names.map(async (name) => ({ name, ...(await read(folder, name)) })),
    );
    const rows = mails.map(
      ({ name, to, subject, date }) =>
        `<li><a href="/dev/mail/${encodeURIComponent(name)}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}, ${escapeHtml(date)}</li>`,
    );
    const list = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail yet.</p>";
    return reply.type("text/html; charset=utf-8").send(page("Outgoing mail", list));
  });

  app.get<{ Params: { name: string } }>("/dev/mail/:name", HIDDEN, async ({ params }, reply) => {
    if (!(await listMails(folder)).includes(params.name)) {
      throw new AppError("notFound", "There is no such mail.");
    }
    const { subject, to, text } = await read(folder, params.name);
    const body = escapeHtml(text).replace(
      /https?:\/\/\S+/g,
      (url) => `<a href="${url}">${url}</a>`,
    );
    const html = `<p>To ${escapeHtml(to)}. <a href="/dev/mail">All mail</a></p><pre>${body}</pre>`;
    return reply.type("text/html; charset=utf-8").send(page(subject, html));
  });
}

async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".eml")).sort();
}

async function read(folder: string, name: string) {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  return {
    subject: mail.subject ?? "",
    to: mail.to?.map((address) => address.address).join(", ") ?? "",
    date: mail.date ?? "",
    text: mail.text ?? "",
  };
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}
