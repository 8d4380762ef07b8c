import type { Ref } from "react";
import { ACCEPTED } from "./take-picture.ts";
import { useTakePicture } from "./use-take-picture.ts";

type FileInputProps = {
  label: string;
  /** Opens the camera where there is one. */
  camera?: boolean;
  ref: Ref<HTMLInputElement>;
};

/** Renders a hidden file input, opened by a button, whose file is searched by. */
export function FileInput({ label, camera, ref }: FileInputProps) {
  const take = useTakePicture();
  return (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      capture={camera ? "environment" : undefined}
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        currentTarget.value = "";
        if (file) void take(file);
      }}
    />
  );
}
