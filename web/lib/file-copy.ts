/** Shown where a chosen file cannot be read. */
export const FILE_GONE = "This file can't be read. Choose it again.";

/**
 * Returns a copy of a chosen file, which stays as it is when another program changes or removes the file; null
 * where the system does not give it any more.
 */
export async function copyOfFile(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return null;
  }
}
