import type { Ref } from "react";

type FileInputProps = {
  label: string;
  /** The types of files, as in `accept`. */
  accept: string;
  /** Opens the camera where there is one. */
  camera?: boolean | undefined;
  onFile: (file: File) => void;
  ref: Ref<HTMLInputElement>;
};

/** Renders a hidden file input, which a button opens by its `click`. */
export function FileInput({ label, accept, camera, onFile, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      capture={camera ? "environment" : undefined}
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        // Lets the same file be chosen again.
        currentTarget.value = "";
        if (file) onFile(file);
      }}
    />
  );
}
