import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { upload } from "#web/lib/upload.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { type Creation, creationForm } from "./draft/creation-form.ts";
import { deleteDraft } from "./draft/draft.ts";
import { requestKeyOf } from "./draft/draft-text.ts";

type PublishProps = { userId: string; onRefused: (error: unknown) => void };

/** Returns a ref that is true while the component is mounted, for late replies. */
function useIsMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

type Published = { _id: string; message: string; held: boolean };

/** Publishes the post and navigates to it. */
export function usePublish({ userId, onRefused }: PublishProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mounted = useIsMounted();
  const [sent, setSent] = useState<number | null>(null);
  // A second submit may come before the first has rendered.
  const busy = useRef(false);

  async function leaveWizard({ _id, message, held }: Published): Promise<void> {
    await deleteDraft(userId);
    void queries.invalidateQueries(EXCEPT_CURRENT_USER);
    showToast("ok", message);
    // A post that waits for staff has no page yet.
    if (mounted.current) await navigate(held ? "/" : `/post/${_id}`);
  }

  async function publish(creation: Creation): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSent(0);
    try {
      const form = creationForm(creation);
      form.set("requestKey", requestKeyOf(userId));
      const published = await upload("POST /api/post/create", form, setSent);
      busy.current = false;
      await leaveWizard(published);
    } catch (error) {
      busy.current = false;
      setSent(null);
      onRefused(error);
    }
  }

  return { publish, sent, isBusy: () => busy.current };
}
