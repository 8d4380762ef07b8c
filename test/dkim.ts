import { createHash, createVerify, type KeyObject } from "node:crypto";

/** Returns a header with its name in lower case and its white space folded, as in RFC 6376, 3.4.2. */
function relaxedHeader(header: string): string {
  const [name = "", ...value] = header.split(":");
  const text = value
    .join(":")
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ");
  return `${name.trim().toLowerCase()}:${text.trim()}`;
}

/** Returns a body as in RFC 6376, 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  return `${lines.join("\r\n").replace(/(?:\r\n)+$/, "")}\r\n`;
}

/** Returns the tags of the first DKIM-Signature of a mail, and whether a public key verifies it. */
export function readSignature(mail: string, key: KeyObject) {
  const end = mail.indexOf("\r\n\r\n");
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header)) ?? "";
  const value = signature.slice(signature.indexOf(":") + 1).replace(/\s+/g, "");
  const tags = Object.fromEntries(
    value.split(";").map((tag) => [tag.split("=")[0], tag.slice(tag.indexOf("=") + 1)]),
  );
  const signed = (tags.h ?? "")
    .split(":")
    .map((name: string) =>
      relaxedHeader(headers.find((header) => header.toLowerCase().startsWith(`${name}:`)) ?? ""),
    );
  const unsigned = relaxedHeader(signature.replace(/(\bb=)[^;]*$/, "$1"));
  const body = createHash("sha256")
    .update(relaxedBody(mail.slice(end + 4)))
    .digest("base64");
  const text = [...signed, unsigned].join("\r\n");
  const verified = createVerify("RSA-SHA256")
    .update(text)
    .verify(key, tags.b ?? "", "base64");
  return { domain: tags.d, selector: tags.s, verified: verified && body === tags.bh };
}
