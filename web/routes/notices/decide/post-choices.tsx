import { useId } from "react";
import type { StaffNotice } from "#contract/moderation/notices.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import styles from "./decision-form.module.css";
import type { DecisionDraft } from "./use-decision-draft.ts";

type PostChoicesProps = { draft: DecisionDraft; posts: StaffNotice["posts"] };

/** Asks which posts to remove: only those whose makers were heard. */
export function PostChoices({ draft: { posts: chosen, errors, change }, posts }: PostChoicesProps) {
  const errorId = useId();
  const toggle = (id: string, isChosen: boolean) =>
    change({ posts: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <fieldset data-field="posts" aria-describedby={errors.posts && errorId}>
      <legend className={styles.legend}>Posts to remove</legend>
      {posts
        .filter(({ heard }) => heard)
        .map(({ _id, title }) => (
          <Checkbox
            key={_id}
            className={styles.post}
            label={<bdi>{title}</bdi>}
            checked={chosen.includes(_id)}
            onCheckedChange={(isChosen) => toggle(_id, isChosen)}
          />
        ))}
      {errors.posts && (
        <FieldMessage kind="error" id={errorId}>
          {errors.posts}
        </FieldMessage>
      )}
    </fieldset>
  );
}
