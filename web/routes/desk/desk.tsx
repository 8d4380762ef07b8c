import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type LoaderFunction, useNavigate, useSearchParams } from "react-router";
import { CASE_PAGE_SIZE, type CaseRow } from "#contract/cases/contract.ts";
import { caseQuery, casesQuery, useSettle } from "#web/components/cases/api.ts";
import { rulesQuery } from "#web/components/decisions/statement-fields.tsx";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { useListKeys } from "#web/lib/list-keys.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { EXCEPT_CURRENT_USER, queriesOf } from "#web/lib/queries.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { answerSoon, fetchList } from "#web/lib/wait.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { positionIn } from "#web/ui/navigation/list-position.tsx";
import { TwoPane } from "#web/ui/navigation/two-pane.tsx";
import { CaseDetail } from "./case-detail.tsx";
import { CaseList } from "./case-list.tsx";
import { deskPath, listInput, parseDesk } from "./desk-url.ts";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const shown = parseDesk(new URL(request.url).searchParams);
  const open =
    shown.open !== null &&
    Promise.all([queries.prefetchQuery(caseQuery(shown.open)), queries.prefetchQuery(rulesQuery)]);
  await fetchList(queries, casesQuery(listInput(shown)));
  if (open) await answerSoon(open);
  return null;
};

/** Renders what waits for staff, and beside it the open case; on small screens only the latter. */
export function Component() {
  const shown = parseDesk(useSearchParams()[0]);
  const { open } = shown;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = casesQuery(listInput(shown));
  const list = useQuery(query);
  const pathOf = (id: string | null) => deskPath({ ...shown, open: id });
  const settling = useSettle((id) => void navigate(pathOf(id)));
  useShortcut("u", settling.undo);
  const rows = rowsOf(list.data);
  const place = { page: shown.page, pageSize: CASE_PAGE_SIZE, total: undefined };
  const position = open === null ? null : positionIn(rows, open, place);
  useListKeys({ position: position ?? { previous: null, next: rows[0]?._id ?? null }, pathOf });

  /** Returns the cases of the list once one was settled. */
  async function readLeft(id: string) {
    const read = async () => {
      await queries.invalidateQueries(queriesOf(["GET /api/cases"]));
      return rowsOf(queries.getQueryData(query.queryKey));
    };
    const left = await read();
    // The claim of the case refetches the list too, and may have begun with that before.
    const isOld = left.some(({ _id, status }) => _id === id && status === "open");
    return isOld ? read() : left;
  }

  /** Opens what follows a case in the list as it is once the case was settled. */
  async function goOn(id: string) {
    const following = rows.slice(rows.findIndex(({ _id }) => _id === id) + 1);
    // What was read before may say what is not so any more.
    queries.removeQueries({ ...EXCEPT_CURRENT_USER, type: "inactive" });
    const left = await readLeft(id);
    const isLeft = ({ _id }: CaseRow) => _id !== id && left.some((row) => row._id === _id);
    const next = following.find(isLeft) ?? left.find(({ _id }) => _id !== id);
    await navigate(pathOf(next?._id ?? null), { replace: true, preventScrollReset: true });
    void queries.invalidateQueries({ ...caseQuery(id), refetchType: "none" });
  }

  return (
    <>
      <UnlistedHead title="Desk" />
      <TwoPane
        className="[--list:440px]"
        isDetailOpen={open !== null}
        list={<CaseList shown={shown} list={list} />}
        detail={
          open === null ? (
            <EmptyState
              className="self-start my-24 mx-32"
              icon="flag"
              title="No case is open"
              text="Choose one from the list, or press J."
            />
          ) : (
            <CaseDetail
              key={open}
              id={open}
              position={position}
              pathOf={pathOf}
              busy={settling.isPending}
              onSettle={async (body) => {
                await settling.mutateAsync({ id: open, body });
                await goOn(open);
              }}
            />
          )
        }
      />
    </>
  );
}

function rowsOf(data: { groups: readonly { cases: readonly CaseRow[] }[] } | undefined) {
  return (data?.groups ?? []).flatMap(({ cases }) => cases);
}
