import type { ReactNode } from "react";
import { Link } from "react-router";
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
    <p className="flex items-center flex-wrap gap-y-2 gap-x-8 leading-20">
      <Link className="hover-link font-semibold breaks text-14" to={to}>
        {name}
      </Link>
      {mark}
      <TimeAgo className="text-faint text-13" iso={iso} />
      {children}
    </p>
  );
}
