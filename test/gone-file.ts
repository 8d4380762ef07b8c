/** Returns a chosen file that cannot be read any more, as one of a cloud folder or one that was deleted. */
export function goneFile(name: string): File {
  const file = new File(["gone"], name, { type: "image/png" });
  const read = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  return Object.defineProperty(file, "arrayBuffer", { value: read });
}
