import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";
import type { ReauthenticationRequest } from "#web/lib/session/reauthentication.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

type SecurityPromptsProps = {
  /** Whether a staff member has to set up a second factor. */
  missesFactor: boolean | undefined;
  request: ReauthenticationRequest | null;
};

/** Renders the security dialogs and notices. */
export function SecurityPrompts({ missesFactor, request }: SecurityPromptsProps) {
  return (
    <>
      {missesFactor && <FactorNotice />}
      {request && <Reauthentication request={request} />}
    </>
  );
}

/** Links staff whose rights require a second factor to its setup. */
function FactorNotice() {
  return (
    <aside
      className="flex items-center t-md gap-y-8 gap-x-12 min-h-44 py-6 px-16 border-b border-line bg-s2"
      aria-label="Second factor"
    >
      <Icon name="lock" size="s" className="text-signal-text small:hidden" />
      <p>
        Staff need a second factor here.{" "}
        <Link className="link" to="/settings#sign-in-security">
          Set one up
        </Link>
      </p>
    </aside>
  );
}

type Dialog = typeof import("./reauthentication-dialog.tsx").ReauthenticationDialog;

type Loaded = {
  Dialog: ComponentType<ComponentProps<Dialog>>;
  methods: ComponentProps<Dialog>["methods"];
};

/** Renders the dialog that a sensitive call waits for; its code loads on the first such call. */
function Reauthentication({ request: { isOpen, settle } }: { request: ReauthenticationRequest }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const queries = useQueryClient();

  useEffect(() => {
    if (!isOpen) return;
    let current = true;
    const load = async () => {
      const [{ ReauthenticationDialog }, { methods }] = await Promise.all([
        import("./reauthentication-dialog.tsx"),
        // Always refetched, as the methods change with the factors.
        queries.fetchQuery({
          ...apiQuery("GET /api/auth/reauthenticate", {}),
          staleTime: 0,
          retry: false,
        }),
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
  }, [isOpen, settle, queries]);

  if (!loaded) return null;
  return <loaded.Dialog open={isOpen} methods={loaded.methods} onDone={settle} />;
}
