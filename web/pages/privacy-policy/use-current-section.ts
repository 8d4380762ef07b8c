import { useEffect, useState } from "react";

/** Where a heading counts as reached: below the top bar, in the upper part of the window. */
const READING_LINE = 0.25;

/** The last of the headings above the reading line; at the end of the page the last of all. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join();
  useEffect(() => {
    const headings = key.split(",").map((id) => document.getElementById(id));
    const update = () => {
      const { scrollHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const reached = headings.filter(
        (heading) =>
          heading && (atEnd || heading.getBoundingClientRect().top < innerHeight * READING_LINE),
      );
      setCurrent((reached.at(-1) ?? headings[0])?.id);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [key]);
  return current;
}
