import { decidedAction, SUBJECT_KINDS } from "#contract/decisions/contract.ts";
import { subjectName, whatWasDone } from "#contract/decisions/texts.ts";
import type { DecisionMail } from "#server/features/accounts/mail-links/decision-commands.ts";
import { type DecisionRow, findDecision } from "#server/features/decisions/detail-queries.ts";
import { presentDecision } from "#server/features/decisions/present.ts";
import { listDecidedTogether } from "#server/features/decisions/queries.ts";
import { issueMailToken } from "#server/features/security/link-commands.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { type MailContent, writeMail } from "#server/platform/mail/mail-layout.ts";
import type { Services } from "#server/platform/services.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});
const NOT_OPTIONAL = "You get this mail because it concerns your account; it cannot be turned off.";

export const decisionMails: MailTemplates<DecisionMail> = {
  decision: (services, job) => write(services, job, statementOf),
  appealDecided: (services, job) => write(services, job, outcomeOf),
};

type Together = Awaited<ReturnType<typeof listDecidedTogether>>;
type Content = Pick<MailContent, "subject" | "body" | "facts"> & { label: string };

async function write(
  services: Services,
  { decisionId, linkId }: DecisionMail,
  contentOf: (row: DecisionRow, together: Together, services: Services) => Content,
) {
  const { db, settings } = services;
  const row = await findDecision(db, decisionId);
  const link = row && (await issueMailToken(db, linkId));
  if (!link) return undefined;
  const { site } = settings;
  const { label, ...content } = contentOf(row, await listDecidedTogether(db, row), services);
  return writeMail({
    siteName: site.name,
    to: { email: link.email, username: row.username },
    ...content,
    action: { label, url: `${site.url}/decision/${decisionId}/${link.token}` },
    closing: NOT_OPTIONAL,
  });
}

function statementOf(row: DecisionRow, together: Together, { storage }: Services): Content {
  const decision = presentDecision(row, storage.urlOf);
  const { done, stays } = whatWasDone({ ...decision, title: row.subject });
  const until = row.until ? `${MOMENT.format(row.until)} UTC` : "no end";
  return {
    subject: subjectOf(row),
    body: [
      done,
      stays,
      ...togetherText(together.length),
      ...(row.automatic
        ? [row.reason, "A moderator looks at it, and you hear from us."]
        : [
            row.rule === null ? row.reason : `The moderator wrote: “${row.reason}”`,
            `If you see it differently, you can appeal until ${DAY.format(row.appeal_until)}. Another moderator decides.`,
          ]),
    ],
    facts: [
      { name: "About", value: namedSubject(row) },
      ...(row.rule === null ? [] : [{ name: "Why", value: `Rule ${row.rule}, ${row.rule_title}` }]),
      { name: "Since", value: `${MOMENT.format(row.created_at)} UTC` },
      { name: "Until", value: until },
      { name: "By", value: decision.automatic ? "a program" : decision.by },
    ],
    label: row.automatic ? "Read it" : "Read it and appeal",
  };
}

function outcomeOf(row: DecisionRow, _: Together, { storage }: Services): Content {
  const { appeal } = presentDecision(row, storage.urlOf);
  const outcome = appeal?.outcome;
  return {
    subject: outcome?.reversed ? "Your appeal changed the decision" : "The decision stays",
    body: [
      `your appeal about ${namedSubject(row)} was decided by ${outcome?.by}.`,
      `The moderator wrote: “${outcome?.reason}”`,
      ...(outcome?.missing ? [outcome.missing] : []),
      ...(outcome?.reversed
        ? []
        : ["This was the last step here. You can still go to a dispute body or a court."]),
    ],
    label: "Read the answer",
  };
}

/** Says that more was decided with it, which has no mail of its own. */
function togetherText(count: number): string[] {
  if (count === 0) return [];
  return [
    `For the same reason ${count} more ${count === 1 ? "was" : "were"} decided with it. The page lists them, and each can be appealed.`,
  ];
}

function subjectOf(row: DecisionRow): string {
  if (decidedAction(row.action) === "ban") return "Your account is banned";
  return `A decision about ${namedSubject(row)}`;
}

/** Names what a decision is about: "your post “Red Oni”". A comment's text would be too long. */
function namedSubject({ subject_kind, subject }: DecisionRow): string {
  const kind = SUBJECT_KINDS[subject_kind] ?? "user";
  const hasTitle =
    kind === "post" || kind === "character" || kind === "loadout" || kind === "board";
  return hasTitle ? `${subjectName(kind)} “${subject}”` : subjectName(kind);
}
