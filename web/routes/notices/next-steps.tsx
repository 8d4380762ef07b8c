import { HEARING_DAYS } from "#contract/notices/contract.ts";
import { useSite } from "#web/lib/document/site.ts";

const STEPS = [
  {
    title: "You get a number by email",
    text: "Right away. Its link confirms the notice and opens it again.",
  },
  { title: "The makers are heard", text: `They have ${HEARING_DAYS} days to answer.` },
  { title: "A moderator decides", text: "With reasons to both sides." },
  { title: "You get the answer", text: "By email, and by the same link." },
];

/** Renders what happens after a notice was sent. */
export function NextSteps({ className }: { className?: string }) {
  const { contactEmail } = useSite();
  return (
    <aside className={className} aria-labelledby="next-steps">
      <div className="card p-20">
        <h2 id="next-steps" className="t-h3">
          What happens next
        </h2>
        <ol className="mt-4">
          {STEPS.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid gap-12 grid-cols-[24px_minmax(0,1fr)] py-12 last:pb-0 not-first:border-t border-line"
            >
              <span
                className="grid place-items-center size-24 bg-s3 font-display font-semibold text-13 leading-none"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <span>
                <b className="block text-13 leading-20">{title}</b>
                <span className="block t-sm">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-12 t-sm breaks">
        {"Something that cannot wait, like a private photo? Write to "}
        <a className="link" href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
        .
      </p>
    </aside>
  );
}
