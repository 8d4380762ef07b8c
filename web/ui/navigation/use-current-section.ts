import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** A section is reached when it starts above this share of the window's height. */
const READING_LINE = 0.25;

/**
 * Returns the id of the section being read, of `ids` in order: the last that starts above the
 * reading line; at the end of the page the one in the URL's hash, else the last of all.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const { hash } = useLocation();
  const key = ids.join();
  useEffect(() => {
    const sections = key.split(",").map((id) => document.getElementById(id));
    const update = () => {
      const line = atEnd() ? innerHeight : innerHeight * READING_LINE;
      const reached = sections.filter((section) => section && topOf(section) < line);
      // At the end several are visible: the one in the hash, else the last.
      const fromHash = atEnd()
        ? reached.find((section) => section?.id === hash.slice(1))
        : undefined;
      const current = fromHash && topOf(fromHash) >= 0 ? fromHash : (reached.at(-1) ?? sections[0]);
      setCurrent(current?.id);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [key, hash]);
  return current;
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}

function atEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
}
