import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./name-and-time.module.css";
import { TimeAgo } from "./time-ago.tsx";

type NameAndTimeProps = {
  name: string;
  /** The user's page. */
  to: string;
  iso: string;
  /** After the name. */
  mark?: ReactNode;
  /** After the time. */
  children?: ReactNode;
};

/** Renders who wrote something, and how long ago. */
export function NameAndTime({ name, to, iso, mark, children }: NameAndTimeProps) {
  return (
    <p className={`row wrap ${styles.head}`}>
      <Link className={`hover-link bold breaks ${styles.name}`} to={to}>
        {name}
      </Link>
      {mark}
      <TimeAgo className={`faint ${styles.time}`} iso={iso} />
      {children}
    </p>
  );
}
