import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { anyActor, bytesOf, sentOf } from "./endpoint-requests.ts";
import { hostilePicture } from "./hostile-pictures.ts";
import { hostileText } from "./hostile-values.ts";
import type { PlannedRequest } from "./planned-request.ts";
import { idIn, validTexts } from "./valid-values.ts";

type Part = { head: string; content: string };

const BOUNDARY = "----fuzz";

const FILE_NAMES = [
  "a.png",
  "../../../etc/passwd",
  "a\0.png",
  "a.png\\",
  "CON",
  "a".repeat(300),
  "%0d%0aX-Fuzz: 1",
  "<script>.svg",
];

function field([name, value]: readonly [string, string]): Part {
  return { head: `form-data; name="${name}"`, content: bytesOf(value) };
}

function fileOf(name: string): fc.Arbitrary<Part> {
  return fc
    .record({ file: fc.constantFrom(...FILE_NAMES), content: hostilePicture })
    .map(({ file, content }) => ({
      head: `form-data; name="${name}"; filename="${bytesOf(file)}"\r\nContent-Type: image/png`,
      content,
    }));
}

/**
 * Generates a multipart request of an endpoint: fields and files, with a fault in the values or the
 * form.
 */
export function formRequest(endpoint: Endpoint): fc.Arbitrary<PlannedRequest> {
  const { path } = endpoint;
  const names = Object.keys(endpoint.files ?? {});
  const parts = fc
    .tuple(
      fieldsOf(endpoint),
      fc.array(fc.constantFrom(...names, "other").chain(fileOf), { maxLength: 5 }),
    )
    .map(([fields, files]) => [...fields.map(field), ...files]);
  const body = parts.chain((all) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(written(all)) },
      { weight: 1, arbitrary: brokenForm(all) },
    ),
  );
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("multipart/form-data", "multipart/form-data; boundary=other"),
    },
  );
  return fc
    .record({ actor: anyActor, id: idIn(path), sent: sentOf(body, type) })
    .map(({ actor, id, sent }) => ({
      label: `${endpoint.method} ${path} (form)`,
      actor,
      method: endpoint.method,
      target: path.replace(":id", id),
      ...sent,
    }));
}

function fieldsOf({ form, path }: Endpoint) {
  const valid = form ? validTexts(form, path) : fc.constant([]);
  return valid.chain((pairs) =>
    fc.oneof(
      fc.constant(pairs),
      fc
        .tuple(fc.constantFrom("title", "tags", "creator", "price", "__proto__", ""), hostileText)
        .map((extra) => [...pairs, extra] as const),
    ),
  );
}

function written(parts: readonly Part[]): string {
  const all = parts.map(
    ({ head, content }) => `--${BOUNDARY}\r\nContent-Disposition: ${head}\r\n\r\n${content}\r\n`,
  );
  return `${all.join("")}--${BOUNDARY}--\r\n`;
}

function brokenForm(parts: readonly Part[]): fc.Arbitrary<string> {
  const whole = written(parts);
  const many = Array.from({ length: 600 }, (_, index) => field([`f${index}`, "1"]));
  return fc.constantFrom(
    whole.slice(0, Math.floor(whole.length / 2)),
    whole.replaceAll("\r\n", "\n"),
    whole.slice(0, -6),
    `--${BOUNDARY}`,
    "",
    written(many),
    written([{ head: "form-data", content: "" }]),
    written([{ head: `form-data; name="title"\r\n${"x: y\r\n".repeat(2_000)}`, content: "" }]),
    written([field(["title", "a".repeat(1_200_000)])]),
  );
}
