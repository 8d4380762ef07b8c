import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { LOADOUT_TITLE_MAX } from "#contract/loadout/rules.ts";
import { useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { LoadoutForm, type LoadoutTexts } from "./loadout-form.tsx";
import { LOADOUTS, loadoutPath } from "./published-api.ts";
import type { Publishable } from "./published-items.ts";

type PublishDialogProps = {
  publishable: Publishable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Publishes, and opens the page of what was published. */
export function PublishDialog({ publishable, open, onOpenChange }: PublishDialogProps) {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { name, ...loadout } = publishable;

  async function publish(texts: LoadoutTexts) {
    const { code } = await call("POST /api/loadouts", { body: { ...loadout, ...texts } });
    void queries.invalidateQueries(LOADOUTS);
    showToast("ok", "Published");
    await navigate(loadoutPath(code));
  }
  const title = [...name].slice(0, LOADOUT_TITLE_MAX).join("").trim();
  return (
    <LoadoutForm
      heading={loadout.rolled ? "Publish this loadout" : "Publish this profile"}
      submit="Publish"
      initial={{ title, note: "", public: true }}
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={publish}
    />
  );
}
