import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { messageOf, useCall } from "#web/lib/call.ts";
import type { ReauthenticationRequest } from "#web/lib/session/reauthentication.ts";
import { reauthenticationMethodsQuery } from "#web/routes/shell/reauthentication-api.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

type Dialog = typeof import("#web/routes/shell/reauthentication-dialog.tsx").ReauthenticationDialog;
type Loaded = {
  Dialog: ComponentType<ComponentProps<Dialog>>;
  methods: ComponentProps<Dialog>["methods"];
};

/** Renders the dialog that a sensitive call waits for; its code loads on the first such call. */
export function Reauthentication({
  request: { isOpen, settle },
}: {
  request: ReauthenticationRequest;
}) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const call = useCall();
  const queries = useQueryClient();

  useEffect(() => {
    if (!isOpen) return;
    let current = true;
    const load = async () => {
      const [{ ReauthenticationDialog }, methods] = await Promise.all([
        import("#web/routes/shell/reauthentication-dialog.tsx"),
        queries.fetchQuery(reauthenticationMethodsQuery(call)),
      ]);
      if (current) setLoaded({ Dialog: ReauthenticationDialog, methods });
    };
    load().catch((error: unknown) => {
      showToast("error", messageOf(error));
      settle(false);
    });
    return () => {
      current = false;
    };
  }, [isOpen, settle, call, queries]);

  if (!loaded) return null;
  return <loaded.Dialog open={isOpen} methods={loaded.methods} onDone={settle} />;
}
