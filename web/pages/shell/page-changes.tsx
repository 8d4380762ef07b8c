import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import styles from "./page-changes.module.css";

/** Tells of a new page: focus goes to its content, and its title is read aloud. */
export function PageAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, content]);
  return (
    <p role="status" className="sr">
      {title}
    </p>
  );
}

/** A line at the top while the next page is on its way. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.progress} aria-hidden="true" />;
}
