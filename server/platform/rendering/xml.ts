import { escapeHtml } from "#server/platform/rendering/html.ts";

// XML forbids these even as character references.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
export const XML_TYPE = "application/xml; charset=utf-8";
export const XML_START = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Removes characters that XML forbids. */
function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, "");
}

/** Returns an element that contains only text. */
export function textElement(name: string, text: string | number): string {
  return `<${name}>${escapeHtml(withoutForbidden(String(text)))}</${name}>`;
}

/** Returns an element with attributes and content that is already escaped; undefined parts are omitted. */
export function element(
  name: string,
  attributes: Record<string, string>,
  content: readonly (string | undefined)[] = [],
): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(withoutForbidden(value))}"`,
  );
  return `<${name}${list.join("")}>${content.filter(Boolean).join("")}</${name}>`;
}
