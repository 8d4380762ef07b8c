import type { Mail } from "#server/platform/mail/mail.ts";
import { escapeHtml } from "#server/platform/rendering/html.ts";

type Letter = {
  siteName: string;
  to: { email: string; username: string };
  subject: string;
  /** One paragraph each. */
  body: readonly string[];
  action?: { label: string; url: string };
  closing: string;
  /** What can be done about what `closing` says. */
  closingAction?: { label: string; url: string };
};

/** Writes a letter, which begins with a greeting, as plain text and as HTML in the site's colours. */
export function writeMail(letter: Letter): Mail {
  const { to, subject } = letter;
  return { to: to.email, subject, text: asText(letter), html: asHtml(letter) };
}

function paragraphsOf({ to, body }: Letter): string[] {
  return [`Hello ${to.username},`, ...body];
}

function asText(letter: Letter): string {
  const { siteName, action, closing, closingAction } = letter;
  const link = (to: Letter["action"]) => (to ? [`${to.label}:\n${to.url}`] : []);
  const parts = [
    ...paragraphsOf(letter),
    ...link(action),
    closing,
    ...link(closingAction),
    siteName,
  ];
  return parts.join("\n\n");
}

function asHtml(letter: Letter): string {
  const { siteName, action, closing, closingAction } = letter;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`
    : "";
  const closingLink = closingAction
    ? `<br><a href="${escapeHtml(closingAction.url)}" style="color:#596673">${escapeHtml(closingAction.label)}</a>`
    : "";
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#e9edf1">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif">
${paragraphsOf(letter).map(paragraph).join("\n")}
${button}
<p style="margin:24px 0 0;color:#596673;font-size:13px">${escapeHtml(closing)}${closingLink}<br>${escapeHtml(siteName)}</p>
</div></body></html>`;
}
