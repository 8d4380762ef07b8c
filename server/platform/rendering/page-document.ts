/** What belongs to the markup of a page: the state as JSON, and the elements that load its files. */
export type PageParts = { state: string; head: string; body: string };

/** Inserts a page's state and files into its markup. */
export function assemble(html: string, { state, head, body }: PageParts): string {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  return `<!doctype html>${html.slice(0, headEnd)}${head}${html.slice(headEnd, bodyEnd)}${stateScript(state)}${body}${html.slice(bodyEnd)}`;
}

/** Embeds JSON in a script element: browsers don't run it, and no tag can end it early. */
function stateScript(json: string): string {
  return `<script type="application/json" id="state">${json.replaceAll("<", "\\u003c")}</script>`;
}
