import { type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import { STATEMENT_MAX } from "#contract/decisions/contract.ts";
import { noticeDecision, type StaffNotice } from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { RuleField } from "#web/components/decisions/rule-field.tsx";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useDecideNotice } from "./notices-api.ts";

/** Asks staff to decide a notice, with the reason that both sides read. */
export function DecisionForm({ notice }: { notice: StaffNotice }) {
  const { mutateAsync } = useDecideNotice(notice._id);
  const form = useContractForm(noticeDecision, mutateAsync);
  const { control, formState } = form;
  const { errors } = formState;
  // All here, also those that are not shown yet: an error focuses the first in this order.
  const upheld = useController({
    control,
    name: "upheld",
    // It says which of the others are needed.
    rules: { deps: ["posts", "rule", "reason"] },
  });
  const posts = useController({ control, name: "posts", defaultValue: [] });
  const rule = useController({ control, name: "rule" });
  const removable = notice.posts.filter(({ state }) => state === "up");
  const heard = removable.filter((post) => post.heard);
  const options = [
    { value: true, label: "Remove posts", disabled: heard.length === 0 },
    { value: false, label: "Dismiss the notice", disabled: false },
  ];

  function choosePost(id: string, isChosen: boolean) {
    const others = posts.field.value.filter((one) => one !== id);
    posts.field.onChange(isChosen ? [...others, id] : others);
  }

  return (
    <form className="card grid gap-16 p-20" method="post" noValidate onSubmit={form.submit}>
      <h2 className="t-h3">Decide</h2>
      <Choices legend="What to do" error={upheld.fieldState.error?.message}>
        {options.map(({ value, label, disabled }, index) => (
          <label
            key={label}
            className="flex items-center gap-12 min-h-(--h-control) cursor-pointer has-disabled:text-faint has-disabled:cursor-not-allowed"
          >
            <input
              ref={index === 0 ? upheld.field.ref : undefined}
              className="radio"
              type="radio"
              name={upheld.field.name}
              checked={upheld.field.value === value}
              disabled={disabled}
              onChange={() => upheld.field.onChange(value)}
            />
            {label}
          </label>
        ))}
      </Choices>
      {heard.length < removable.length && (
        <p className="t-sm">
          {`Nobody is decided against unheard: what its maker has not answered stays until ${longDate(notice.hearingUntil ?? "")}.`}
        </p>
      )}
      {upheld.field.value && (
        <>
          <Choices legend="Posts to remove" error={posts.fieldState.error?.message}>
            {heard.map(({ _id, title }, index) => (
              <Checkbox
                key={_id}
                ref={index === 0 ? posts.field.ref : undefined}
                className="wrap-anywhere"
                label={<bdi>{title}</bdi>}
                checked={posts.field.value.includes(_id)}
                onCheckedChange={(isChosen) => choosePost(_id, isChosen)}
              />
            ))}
          </Choices>
          <div>
            <RuleField
              ref={rule.field.ref}
              value={rule.field.value}
              error={rule.fieldState.error?.message}
              onValueChange={rule.field.onChange}
            />
          </div>
        </>
      )}
      <TextArea
        label="Reason"
        rows={4}
        counter={{ value: lengthOf(form.watch("reason") ?? ""), max: STATEMENT_MAX }}
        error={errors.reason?.message}
        hint="Both sides read this. Makers whose posts you remove also read your name, and can appeal."
        {...form.register("reason")}
      />
      <FormError message={form.failure} />
      <Button type="submit" variant="primary" size="l" block busy={form.busy}>
        Decide
      </Button>
    </form>
  );
}

type ChoicesProps = { legend: string; error: string | undefined; children: ReactNode };

function Choices({ legend, error, children }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="t-legend mb-6 p-0">{legend}</legend>
      {children}
      {error && (
        <FieldMessage kind="error" id={errorId}>
          {error}
        </FieldMessage>
      )}
    </fieldset>
  );
}
