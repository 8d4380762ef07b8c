import type { Mail } from "#server/platform/mail/delivery.ts";
import { escapeHtml } from "#server/platform/rendering/html.ts";

export type MailContent = {
  siteName: string;
  to: { email: string; username: string };
  subject: string;
  /** Paragraphs. */
  body: readonly string[];
  /** Names and values, in rows after the first paragraph. */
  facts?: readonly { name: string; value: string }[];
  action?: { label: string; url: string };
  closing: string;
  /** A link that follows `closing`. */
  closingAction?: { label: string; url: string };
};

/** Renders a mail, which begins with a greeting, as plain text and as HTML in the site's colours. */
export function writeMail(content: MailContent): Mail {
  const { to, subject } = content;
  return { to: to.email, subject, text: asText(content), html: asHtml(content) };
}

/** Returns the paragraphs before and after the facts. */
function paragraphsOf({ to, body }: MailContent): [before: string[], after: string[]] {
  const [first = "", ...rest] = body;
  return [[`Hello ${to.username},`, first], rest];
}

function asText(content: MailContent): string {
  const { siteName, facts = [], action, closing, closingAction } = content;
  const [before, after] = paragraphsOf(content);
  const link = (to: MailContent["action"]) => (to ? [`${to.label}:\n${to.url}`] : []);
  const parts = [
    ...before,
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    ...after,
    ...link(action),
    closing,
    ...link(closingAction),
    siteName,
  ];
  return parts.join("\n\n");
}

function asHtml(content: MailContent): string {
  const { siteName, facts = [], action, closing, closingAction } = content;
  const [before, after] = paragraphsOf(content);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`
    : "";
  const row = ({ name, value }: { name: string; value: string }) =>
    `<tr><td style="padding:0 16px 4px 0;color:#596673;vertical-align:top">${escapeHtml(name)}</td><td style="padding:0 0 4px">${escapeHtml(value)}</td></tr>`;
  const table =
    facts.length > 0
      ? `<table style="margin:0 0 16px;border-collapse:collapse;font:inherit">${facts.map(row).join("")}</table>`
      : "";
  const closingLink = closingAction
    ? `<br><a href="${escapeHtml(closingAction.url)}" style="color:#596673">${escapeHtml(closingAction.label)}</a>`
    : "";
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#e9edf1">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif">
${before.map(paragraph).join("\n")}
${table}
${after.map(paragraph).join("\n")}
${button}
<p style="margin:24px 0 0;color:#596673;font-size:13px">${escapeHtml(closing)}${closingLink}<br>${escapeHtml(siteName)}</p>
</div></body></html>`;
}
