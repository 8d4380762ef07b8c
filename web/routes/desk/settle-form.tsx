import { type ReactNode, useState } from "react";
import { FormProvider } from "react-hook-form";
import { z } from "zod";
import {
  CASE_OUTCOMES,
  type CaseDetail,
  type CaseOutcome,
  SETTLEMENTS,
} from "#contract/cases/contract.ts";
import { statement, statementReason } from "#contract/decisions/contract.ts";
import type { SettleBody } from "#web/components/cases/api.ts";
import { ReasonField, StatementFields } from "#web/components/decisions/statement-fields.tsx";
import { useContractForm } from "#web/lib/contract-form.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { NoticeChoice } from "./notice-subject.tsx";
import { SettleBar } from "./settle-bar.tsx";
import { allOf, type Chosen, chosenCount, Wave, waveSentence } from "./wave.tsx";

const outcome = z.enum(CASE_OUTCOMES);
const settling = z.discriminatedUnion("words", [
  statement.extend({ words: z.literal("statement"), outcome }),
  z.object({ words: z.literal("reason"), outcome, reason: statementReason }),
  z.object({ words: z.literal("nothing"), outcome, reason: z.string() }),
]);

type SettleFormProps = {
  found: CaseDetail;
  busy: boolean;
  onSettle: (body: SettleBody) => Promise<void>;
  /** What is shown above the fields. */
  children: ReactNode;
  /** What is shown beside them. */
  aside: ReactNode;
};

/** Renders an open case with what is said when it is settled, and what can be done. */
export function SettleForm({ found, busy, onSettle, children, aside }: SettleFormProps) {
  const { kind, recent, notice, user } = found;
  const [chosen, setChosen] = useState(() => removableOf(found));
  const [sent, setSent] = useState<CaseOutcome | null>(null);
  const addition = recent ? waveSentence(chosen) : "";
  const username = user?.username ?? "";
  const hint = notice ? FOR_BOTH_SIDES : undefined;
  const needed = Object.values(SETTLEMENTS[kind]);
  const isByRule =
    needed.includes("statement") && (notice ? chosenCount(chosen) > 0 : user !== null);
  const form = useContractForm(
    settling,
    (given) => {
      setSent(given.outcome);
      return onSettle({ outcome: given.outcome, ...wordsOf(given), ...removalBy(given.outcome) });
    },
    { defaultValues: { reason: "" } },
  );

  function removalBy(by: CaseOutcome) {
    if (by !== "delete" || chosenCount(chosen) === 0) return {};
    return { remove: { posts: [...chosen.posts], comments: [...chosen.comments] } };
  }

  function settle(by: CaseOutcome) {
    form.setValue("outcome", by);
    form.setValue("words", SETTLEMENTS[kind][by] ?? "nothing");
    void form.submit();
  }

  const { rule, reason = "" } = form.watch() as { rule?: number; reason?: string };
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)_280px] content-start flex-1 gap-28 px-32 pb-24 narrow:grid-cols-1 narrow:px-16">
        <div className="min-w-0 grid gap-24 content-start">
          {recent && <Wave recent={recent} chosen={chosen} setChosen={setChosen} />}
          <div>{children}</div>
          {notice && <NoticeChoice notice={notice} chosen={chosen} setChosen={setChosen} />}
          {isByRule ? (
            <StatementFields username={username} hint={hint} addition={addition} />
          ) : (
            needed.includes("reason") && <ReasonField hint={hint ?? `${username} reads this.`} />
          )}
          <FormError message={form.failure} />
        </div>
        {aside}
      </div>
      <SettleBar
        found={found}
        removeCount={recent || notice ? chosenCount(chosen) : null}
        statement={{ rule, reason: reason.replace(addition, "").trim() }}
        busy={busy ? sent : null}
        onSettle={settle}
        onBan={onSettle}
      />
    </FormProvider>
  );
}

const FOR_BOTH_SIDES =
  "Both sides read this. Makers whose posts you remove also read your name, and can appeal.";

/** Returns what is removed unless something else is chosen: a flood, or the posts of a notice whose makers are heard. */
function removableOf({ recent, notice }: CaseDetail): Chosen {
  if (recent) return allOf(recent);
  const heard = notice?.posts.filter((post) => post.state === "up" && post.heard) ?? [];
  return { posts: heard.map(({ _id }) => _id), comments: [] };
}

function wordsOf(given: z.output<typeof settling>): Pick<SettleBody, "statement" | "reason"> {
  if (given.words === "nothing") return {};
  if (given.words === "reason") return { reason: given.reason };
  return { statement: { rule: given.rule, reason: given.reason } };
}
