import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MutedWord, muteWordBody } from "#contract/muted-words/contract.ts";
import { MUTED_WORD_MAX } from "#contract/muted-words/rules.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { useUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { shortDate } from "#web/ui/content/long-date.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";

/** Lists the words that the user mutes, with a form for another. */
export function MutedWords() {
  const { mutedWords } = useUser();
  const list = useFocusRescue<HTMLDivElement>(mutedWords.length);
  return (
    <div ref={list} className="grid gap-8 mt-24 landing" tabIndex={-1}>
      <h3 className="t-h3">Muted words</h3>
      <p className="t-sm">
        Creations with one in their title or tags, and comments with one, are hidden from you. Lists
        say how many, and show them if you ask.
      </p>
      <MuteForm />
      {mutedWords.length > 0 && (
        <ul className="grid gap-8" aria-label="Muted words">
          {mutedWords.map((muted) => (
            <WordRow key={muted.word} muted={muted} />
          ))}
        </ul>
      )}
    </div>
  );
}

function MuteForm() {
  const call = useCall();
  const queries = useQueryClient();
  const form = useContractForm(
    muteWordBody,
    async (body) => {
      const { message } = await call("POST /api/user/muted-words", { body });
      await queries.invalidateQueries({ queryKey: CURRENT_USER });
      form.reset();
      form.setFocus("word");
      showToast("ok", message);
    },
    { defaultValues: { word: "", until: "" } },
  );
  const { errors } = form.formState;
  return (
    <form
      className="grid gap-12 items-start grid-cols-[minmax(0,1fr)_180px_auto] phone:grid-cols-1"
      aria-label="Mute a word"
      noValidate
      onSubmit={form.submit}
    >
      <TextField
        label="Word"
        placeholder="rust"
        maxLength={MUTED_WORD_MAX}
        autoComplete="off"
        error={errors.word?.message}
        {...form.register("word")}
      />
      <TextField
        label="Until (optional)"
        type="date"
        error={errors.until?.message}
        {...form.register("until")}
      />
      <Button type="submit" size="l" className="mt-26 phone:mt-0" busy={form.busy}>
        Mute
      </Button>
      <FormError message={form.failure} />
    </form>
  );
}

function WordRow({ muted: { word, until } }: { muted: MutedWord }) {
  const call = useCall();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/user/muted-words/remove", { body: { word } }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: CURRENT_USER }),
  });
  return (
    <li className="card flex gap-14 items-center justify-between py-8 px-16">
      <span className="min-w-0">
        <b className="t-label breaks" dir="auto">
          {word}
        </b>
        {until && <span className="block t-sm">Until {shortDate(until)}</span>}
      </span>
      <Button busy={isPending} aria-label={`Unmute ${word}`} onClick={() => mutate()}>
        Unmute
      </Button>
    </li>
  );
}
