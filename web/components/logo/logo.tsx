import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { LogoMark } from "#web/ui/content/logo-mark.tsx";

export function Logo() {
  const { name, logoUrl } = useSite();
  return (
    <Link
      className="flex items-center flex-none gap-8 min-h-44 pr-10 pl-6 text-bright font-display font-bold text-21 leading-none tracking-[0.01em] phone:px-4 phone:text-19"
      to="/"
      aria-label={`${name}, home`}
    >
      <LogoMark src={logoUrl} />
      <span>{name}</span>
    </Link>
  );
}
