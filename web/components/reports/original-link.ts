/** As the API takes ids. */
const ID = /^[1-9]\d{0,18}$/;
const POST = /^\/post\/([1-9]\d{0,18})\/?$/;

/** Returns the id of a post that is given by its id or by a link on this site, or null. */
export function postIdIn(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (ID.test(text)) return text;
  const { protocol, host } = new URL(origin);
  // Copied by hand, a link may lack its protocol.
  const link = text.startsWith(`${host}/`) ? `${protocol}//${text}` : text;
  try {
    const url = new URL(link, origin);
    return url.origin === origin ? (POST.exec(url.pathname)?.[1] ?? null) : null;
  } catch {
    return null;
  }
}
