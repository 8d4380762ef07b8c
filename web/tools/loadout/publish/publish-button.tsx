import { useState } from "react";
import { useNavigate } from "react-router";
import { canPublishLoadout } from "#contract/loadout/policy.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Publishable } from "./published-items.ts";

const PublishDialog = lazyPart(async () => (await import("./loadout-form.tsx")).PublishDialog);

/** Publishes a profile or a roll under a short link; visitors are asked to log in first. */
export function PublishButton({ publishable }: { publishable: Publishable }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [shown, setShown] = useState({ open: false, count: 0 });
  const isEmpty = Object.values(publishable.items).every((ids) => ids.length === 0);

  function show() {
    if (isEmpty) showToast("error", "Choose at least one item first.");
    else if (canPublishLoadout(user)) setShown(({ count }) => ({ open: true, count: count + 1 }));
    else if (user) showToast("error", "Please verify your email to publish.");
    else {
      showToast("info", "Log in to publish. Your profiles stay on this device", {
        label: "Log in",
        run: () => void navigate("/login"),
      });
    }
  }
  return (
    <>
      <Button icon="up" onClick={show}>
        Publish
      </Button>
      {shown.count > 0 && (
        <PublishDialog
          key={shown.count}
          publishable={publishable}
          open={shown.open}
          onOpenChange={(open) => setShown((now) => ({ ...now, open }))}
        />
      )}
    </>
  );
}
