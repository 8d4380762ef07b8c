import { escapeHtml } from "#server/platform/html.ts";
import type { Mail } from "#server/platform/mail.ts";

type Letter = {
  siteName: string;
  to: string;
  subject: string;
  greeting: string;
  /** One paragraph each. */
  body: readonly string[];
  action?: { label: string; url: string };
  closing: string;
};

/** One letter as plain text and as HTML, in the site's colours. */
export function writeMail(letter: Letter): Mail {
  return { to: letter.to, subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ siteName, greeting, body, action, closing }: Letter): string {
  const parts = [greeting, ...body, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  return [...parts, closing, siteName].join("\n\n");
}

function asHtml({ siteName, greeting, body, action, closing }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`
    : "";
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#e9edf1">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif">
${[greeting, ...body].map(paragraph).join("\n")}
${button}
<p style="margin:24px 0 0;color:#596673;font-size:13px">${escapeHtml(closing)}<br>${escapeHtml(siteName)}</p>
</div></body></html>`;
}
