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
      const line = atEnd() ? innerHeight : innerHeight * READING_LINE;
      const reached = headings.filter((heading) => heading && topOf(heading) < line);
      // At the end several are in sight: whichever was asked for, else the last.
      const asked = atEnd() ? reached.find((heading) => heading?.matches(":target")) : undefined;
      const current = asked && topOf(asked) >= 0 ? asked : (reached.at(-1) ?? headings[0]);
      setCurrent(current?.id);
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

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}

function atEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
}
