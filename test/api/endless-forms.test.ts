import { afterEach, expect, test } from "vitest";
import { similarPosts } from "#contract/likeness/contract.ts";
import { sharedApp } from "#test/test-app.ts";
import { RawConnection, rawMessage } from "./raw-connection.ts";

const app = sharedApp();
const MB = 1024 * 1024;
/** One picture, and what its form may have around it. */
const MAX = 9 * MB;
const LAST_CHUNK = "0\r\n\r\n";
const HEAD = {
  method: "POST",
  path: similarPosts.path,
  headers: { "content-type": "multipart/form-data; boundary=b" },
};
const TOO_LARGE = "This form is too large. A file may have at most 8 MB.";

const partOf = (disposition: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
const FIELD = partOf('name="nsfw"');
const FILE = partOf('name="image"; filename="a.png"');
const END = "\r\n--b--\r\n";

/** Where the bytes are, between what, and what a form that is not too large is answered. */
const PLACES = [
  ["before the first part", "", `\r\n${FIELD}1${END}`, "Choose a picture."],
  ["in a field", FIELD, END, "A field of the form is too long."],
  ["in a file", FILE, END, "A file may have at most 8 MB."],
  ["after the end", `${FIELD}1${END}`, "", "Choose a picture."],
] as const;

const connections: RawConnection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.end();
});

/** Returns the message of the reply to what is sent. */
async function messageFor(sent: Uint8Array): Promise<string> {
  const connection = await RawConnection.open(app.url);
  connections.push(connection);
  connection.send(sent);
  const reply = await connection.next();
  return JSON.parse(reply?.body ?? "{}").message;
}

const bodyOf = (bytes: number, begin: string, end: string) =>
  Buffer.concat([
    Buffer.from(begin),
    Buffer.alloc(bytes - begin.length - end.length, "x"),
    Buffer.from(end),
  ]);

test.each(PLACES)(
  "reads no more of a form than it may have: %s",
  async (_, begin, end, message) => {
    const whole = bodyOf(MAX, begin, end);
    expect(await messageFor(rawMessage(HEAD, whole, "length"))).toBe(message);
    expect(await messageFor(rawMessage(HEAD, whole, "chunked"))).toBe(message);
    const endless = rawMessage(HEAD, bodyOf(MAX + 1, begin, ""), "chunked");
    expect(await messageFor(endless.subarray(0, -LAST_CHUNK.length))).toBe(TOO_LARGE);
  },
);

test("refuses a form by the length it states, before its body", async () => {
  const head = rawMessage(HEAD)
    .toString()
    .replace("length: 0", `length: ${MAX + 1}`);
  expect(await messageFor(Buffer.from(head))).toBe(TOO_LARGE);
});
