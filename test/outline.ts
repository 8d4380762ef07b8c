import { JSDOM } from "jsdom";

const CONTROLS =
  "a[href], button, input, textarea, select, h1, h2, h3, h4, img, svg, time, summary";
const SKIPPED = "script, style, template, noscript, option, [hidden], [aria-hidden=true], [inert]";
/** What differs from one run to the next: ids, the codes of loadouts and boards, the keys of pictures, and dates. */
const CHANGING = /\d{12,}|[0-9a-f]{20,}|(?<=\/(?:l|board)\/)\w+|\b[A-Z][a-z]+ \d{1,2}, \d{4}/g;

/**
 * Returns what a person perceives of a part of a rendered page, in its order, a line each: headings, texts,
 * links with their paths, and controls with their states and values.
 */
export function outlineOf(html: string, part = "main"): string {
  const { document } = new JSDOM(html).window;
  const root = document.querySelector(part);
  if (!root) throw new Error(`The page has no ${part}`);
  return linesOf(root).join("\n").replaceAll(CHANGING, "#");
}

function linesOf(element: Element): string[] {
  return [...element.childNodes].flatMap((node): string[] => {
    if (node.nodeType === node.TEXT_NODE) return cleaned(node.textContent);
    if (node.nodeType !== node.ELEMENT_NODE) return [];
    const child = node as Element;
    if (child.matches(SKIPPED)) return [];
    return child.matches(CONTROLS) ? describe(child) : [...labelOf(child), ...linesOf(child)];
  });
}

/** Names a region, a list or a dialog, as a screen reader does on entering it. */
function labelOf(element: Element): string[] {
  const label = element.getAttribute("aria-label");
  return label ? [`[${label}]`] : [];
}

function describe(element: Element): string[] {
  const tag = element.localName;
  const name = nameOf(element);
  if (tag === "svg") return [];
  if (tag === "time") return ["time"];
  if (tag === "img") return name ? [`image ${name}`] : [];
  if (/^h\d$/.test(tag)) return [`# ${name}`];
  if (tag === "a") return [`link ${name} → ${element.getAttribute("href")}${stateOf(element)}`];
  if (tag === "button" || tag === "summary") return [`button ${name}${stateOf(element)}`];
  const type = element.getAttribute("type") ?? tag;
  if (type === "hidden") return [];
  const value = valueIn(element);
  return [`${type} ${name}${value ? ` = ${value}` : ""}${stateOf(element)}`];
}

function valueIn(element: Element): string {
  const { value } = element as HTMLInputElement;
  return element.matches("[type=checkbox], [type=radio]") ? "" : value;
}

function stateOf(element: Element): string {
  const isOn = (name: string) => element.getAttribute(name) === "true";
  const { checked = false } = element as HTMLInputElement;
  const states = {
    disabled: element.hasAttribute("disabled") || isOn("aria-disabled"),
    checked: checked || isOn("aria-checked"),
    pressed: isOn("aria-pressed"),
    current: ["true", "page"].includes(element.getAttribute("aria-current") ?? ""),
    invalid: isOn("aria-invalid"),
  };
  const on = Object.entries(states).flatMap(([state, is]) => (is ? [state] : []));
  return on.length > 0 ? ` (${on.join(", ")})` : "";
}

/** Returns the accessible name, but for what style sheets add. */
function nameOf(element: Element): string {
  const { ownerDocument: document } = element;
  const labelledBy = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
  const labels = labelledBy.map((id) => document.getElementById(id)?.textContent ?? "");
  const own = element.id ? document.querySelector(`label[for="${element.id}"]`) : null;
  const around = element.matches("input, textarea, select") ? element.closest("label") : null;
  const name =
    element.getAttribute("aria-label") ||
    labels.join(" ") ||
    own?.textContent ||
    around?.textContent ||
    element.getAttribute("alt") ||
    textOf(element);
  return cleaned(name).join("");
}

/** Returns the text of an element with the names of its images. */
function textOf(element: Element): string {
  return linesOf(element)
    .map((line) => line.replace(/^image /, ""))
    .join(" ");
}

function cleaned(text: string | null): string[] {
  const clean = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return clean ? [clean] : [];
}
