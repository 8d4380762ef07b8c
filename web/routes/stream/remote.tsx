import { type ReactNode, useEffect, useState } from "react";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { PairForm } from "#web/tools/loadout/stream/pair-form.tsx";
import {
  forgetRemoteKey,
  storeRemoteKey,
  takeRemoteKey,
} from "#web/tools/loadout/stream/remote-key.ts";
import { RemotePanel } from "#web/tools/loadout/stream/remote-panel.tsx";
import { useRemote } from "#web/tools/loadout/stream/use-remote.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconLink } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Renders the remote of a stream view, on a phone in general. */
export function Component() {
  // Undefined until the page has read what this device stores.
  const [key, setKey] = useState<string | null>();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const take = () => setKey(takeRemoteKey());
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  function forget(reason?: string) {
    forgetRemoteKey();
    setMessage(reason);
    setKey(null);
  }
  return (
    <div className="flex flex-col min-h-[100dvh]">
      <UnlistedHead title="Stream remote" />
      {key ? (
        <PairedRemote key={key} remoteKey={key} onForget={forget} />
      ) : (
        <>
          <RemoteHeader />
          {key === null && (
            <PairForm
              {...(message !== undefined && { message })}
              onPaired={(paired) => {
                storeRemoteKey(paired);
                setKey(paired);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

type PairedProps = { remoteKey: string; onForget: (reason?: string) => void };

function PairedRemote({ remoteKey, onForget }: PairedProps) {
  const remote = useRemote(remoteKey, onForget);
  return (
    <>
      <RemoteHeader status={remote.isOpen ? "live" : "silent"}>
        <Button variant="quiet" size="s" onClick={() => onForget()}>
          Disconnect
        </Button>
      </RemoteHeader>
      <RemotePanel remote={remote} />
    </>
  );
}

const STATUS = { live: "Live", silent: "No answer" };

type HeaderProps = { status?: keyof typeof STATUS; children?: ReactNode };

function RemoteHeader({ status, children }: HeaderProps) {
  return (
    <header className="flex items-center gap-8 min-h-56 py-4 pr-8 pl-16 border-b border-b-line bg-s1">
      <h1 className="flex-1 min-w-0 font-display font-semibold text-18 leading-24">
        Stream remote
      </h1>
      {status && (
        <span
          className={classNames(
            "t-legend before:inline-block before:size-10 before:mr-8 before:bg-current",
            status === "silent" ? "text-bad" : "text-good",
          )}
        >
          {STATUS[status]}
        </span>
      )}
      {children}
      <IconLink icon="gear" label="Stream settings" to="/loadout/stream/settings" />
    </header>
  );
}
