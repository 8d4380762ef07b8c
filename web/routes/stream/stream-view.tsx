import { useEffect, useRef, useState } from "react";
import { type LoaderFunction, redirect, useSearchParams } from "react-router";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { passOn } from "#web/tools/loadout/roll/reels/reel-strip.tsx";
import { useSpin } from "#web/tools/loadout/roll/roll-store.ts";
import { streamViewQuery } from "#web/tools/loadout/stream/stream-api.ts";
import { StreamOverlay, unitStyle } from "#web/tools/loadout/stream/stream-plates.tsx";
import { parseLook } from "#web/tools/loadout/stream/stream-url.ts";
import { useStream } from "#web/tools/loadout/stream/use-stream.ts";
import "./stream-view.css";

/** How often the view reports that it is open; a remote waits three times as long. */
const OPEN_EVERY_MS = 4_000;
/** How long the connection may be lost before the view shows it. */
const LOST_AFTER_MS = 60_000;
const FRAMES_PER_SECOND = 24;
/** As long as the animation in the styles. */
const FADE_MS = 180;

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const code = new URL(request.url).searchParams.get("view");
  if (!code) return redirect("/loadout/stream/settings");
  await queries.prefetchQuery(streamViewQuery(code));
  return null;
};

/** Renders a loadout on nothing, for a stream's encoder: no bars, no sound, no focus. */
export function Component() {
  const [search] = useSearchParams();
  const look = parseLook(search);
  const [isLost, setLost] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state, loadout, pools, socket } = useStream(search.get("view") ?? undefined, {
    onConnected: (isConnected) => {
      clearTimeout(timer.current);
      if (isConnected) setLost(false);
      else timer.current = setTimeout(() => setLost(true), LOST_AFTER_MS);
    },
  });
  const spin = useSpin();

  useEffect(() => {
    if (!socket) return;
    const report = () => socket.connected && socket.emit("STREAM_OPEN");
    report();
    socket.on("connect", report);
    const reporting = setInterval(report, OPEN_EVERY_MS);
    return () => clearInterval(reporting);
  }, [socket]);

  const isHidden = state?.layout === "hidden";
  const layout = isHidden || !loadout ? undefined : (look.layout ?? state?.layout);
  // What is hidden fades before it goes.
  const [fading, setFading] = useState(layout);
  if (layout && layout !== fading) setFading(layout);
  useEffect(() => {
    if (layout) return;
    const gone = setTimeout(() => setFading(undefined), FADE_MS);
    return () => clearTimeout(gone);
  }, [layout]);
  const drawn = layout ?? fading;
  return (
    <>
      <UnlistedHead title="Stream view" />
      <div className="fixed inset-0 cursor-none select-none" style={unitStyle(look.scale)}>
        {loadout && state && drawn && drawn !== "hidden" && (
          <StreamOverlay
            look={look}
            layout={drawn}
            loadout={loadout}
            locks={state.locks}
            passing={(part) => {
              const ms = look.still ? undefined : spin.spinning[part];
              return ms ? passOn(part, ms, loadout, pools, FRAMES_PER_SECOND) : undefined;
            }}
            isLeaving={layout === undefined}
            isLost={isLost}
          />
        )}
      </div>
    </>
  );
}
