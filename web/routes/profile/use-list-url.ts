import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PeopleList } from "#web/components/follows/api.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";

/** Provides the list of people that `?list=` names, which stays while its dialog closes. */
export function useListUrl() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // The dialog exists in browsers only.
  const named = useHydrated() ? listIn(search) : null;
  const [seen, setSeen] = useState<PeopleList | null>(null);
  const [list, setList] = useState<PeopleList | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [openings, setOpenings] = useState(0);
  if (named !== seen) {
    setSeen(named);
    setClosing(false);
    if (named) setList(named);
    if (!seen) setOpenings(openings + 1);
  }

  function close() {
    // At once, because the navigation may load.
    setClosing(true);
    if ((state as { list?: string } | null)?.list === "opened") return void navigate(-1);
    const rest = new URLSearchParams(search);
    rest.delete("list");
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  }

  return { list, openings, isOpen: named !== null && !isClosing, close };
}

function listIn(search: string): PeopleList | null {
  const list = new URLSearchParams(search).get("list");
  return list === "followers" || list === "following" ? list : null;
}
