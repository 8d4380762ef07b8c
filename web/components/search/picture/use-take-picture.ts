import { useNavigate } from "react-router";
import { PICTURE_SEARCH } from "./picture-url.ts";
import { takePicture } from "./take-picture.ts";

/** Returns a function that searches by a file, and returns the reason if it is refused. */
export function useTakePicture(): (file: File) => Promise<string | null> {
  const navigate = useNavigate();
  return async (file) => {
    const problem = await takePicture(file);
    if (problem === null) await navigate(PICTURE_SEARCH);
    return problem;
  };
}
