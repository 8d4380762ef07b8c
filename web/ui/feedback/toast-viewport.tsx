import { Toast } from "@base-ui/react/toast";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { receiveToasts, type ToastAction, type ToastKind } from "./toast-queue.ts";

const icons = { ok: "check", error: "warn", info: "bell" } as const;

const TONES = {
  ok: { edge: "border-l-good", icon: "text-good" },
  error: { edge: "border-l-bad", icon: "text-bad" },
  info: { edge: "border-l-signal-text", icon: "text-signal-text" },
};

/** A toast that is shown at most so long before a change of pages is about the new page. */
const FRESH_MS = 1_000;

type ToastData = { kind: ToastKind; action?: ToastAction | undefined };

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager<ToastData>();
  const shown = useRef(new Map<string, { kind: ToastKind; at: number }>());
  useEffect(() => {
    function closeWhere(isStale: (toast: { kind: ToastKind; at: number }) => boolean) {
      for (const [id, toast] of shown.current) {
        if (!isStale(toast)) continue;
        close(id);
        shown.current.delete(id);
      }
    }
    return receiveToasts({
      show({ kind, text, action }) {
        // What failed before has succeeded since.
        if (kind === "ok") closeWhere((toast) => toast.kind === "error");
        // One of the same id is updated, and its time starts anew.
        const id = `${kind} ${text}`;
        shown.current.set(id, { kind, at: performance.now() });
        add({
          id,
          description: text,
          data: { kind, action },
          onClose: action?.onClose,
          timeout: action?.ms,
        });
      },
      closeStale: () => closeWhere(({ at }) => performance.now() - at > FRESH_MS),
    });
  }, [add, close]);
  return toasts.map((toast) => {
    const { kind = "info", action } = toast.data ?? {};
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        aria-label="Message"
        className={classNames(
          "inline-flex items-center gap-12 t-md text-bright min-h-48 max-w-[min(480px,100%)] py-8 pr-8 pl-14 border border-pop-edge border-l-3 rounded bg-s2 [box-shadow:var(--sh-toast)] [transform:translate(var(--toast-swipe-movement-x,0),var(--toast-swipe-movement-y,0))] [transition:opacity_var(--mid)_var(--ease),transform_var(--mid)_var(--ease)] data-swiping:[transition:none] data-starting-style:opacity-0 data-starting-style:[transform:translateY(12px)] data-ending-style:opacity-0 data-ending-style:[transform:translateY(12px)] data-limited:hidden",
          TONES[kind].edge,
        )}
        swipeDirection={["down", "left", "right"]}
      >
        <Icon name={icons[kind]} className={TONES[kind].icon} />
        {/* Longer texts are shown elsewhere too, for longer. */}
        <Toast.Description className="line-clamp-5 breaks" />
        {action && (
          <Button
            ref={action.keepsFocus ? undefined : takeFocus}
            variant="quiet"
            className="h-44 -my-8 text-signal-text"
            onClick={() => {
              action.run();
              close(toast.id);
            }}
          >
            {action.label}
          </Button>
        )}
        <Toast.Close
          aria-hidden={false}
          render={<IconButton icon="x" size="s" label="Close message" />}
        />
      </Toast.Root>
    );
  });
}

/** A ref of an action: focuses it for who uses the keyboard, as the toast stays while it has the focus. */
function takeFocus(button: HTMLButtonElement | null) {
  if (document.activeElement?.matches(":focus-visible:not(input, textarea)")) button?.focus();
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** A ref of the viewport: moves it to the top while it would cover the field in use, or a page's main button. */
function uncoverControls(element: HTMLDivElement | null) {
  if (!element) return undefined;
  function place() {
    element?.removeAttribute("data-top");
    if (!element || element.childElementCount === 0) return;
    const buttons = document.querySelectorAll(".button-primary");
    const field = document.activeElement;
    const controls = field?.matches(FIELDS) ? [field, ...buttons] : [...buttons];
    if (controls.some((control) => isOver(element, control))) element.setAttribute("data-top", "");
  }
  const observer = new ResizeObserver(place);
  observer.observe(element);
  const events = new AbortController();
  document.addEventListener("focusin", place, { signal: events.signal });
  window.addEventListener("scroll", place, { passive: true, signal: events.signal });
  window.addEventListener("resize", place, { signal: events.signal });
  return () => {
    observer.disconnect();
    events.abort();
  };
}

function isOver(element: Element, other: Element): boolean {
  const a = element.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function ToastViewport() {
  return (
    <Toast.Provider timeout={5000} limit={3}>
      <Toast.Portal>
        {/* The announcer has them read aloud. They are above the bars at the bottom: the site's and the page's own. */}
        <Toast.Viewport
          ref={uncoverControls}
          className="fixed bottom-[calc(24px_+_var(--bottom-bar,0px)_+_var(--page-bar,0px))] left-1/2 z-80 flex flex-col-reverse items-center gap-10 w-max max-w-[calc(100vw_-_24px)] [transform:translateX(-50%)] data-top:top-72 data-top:bottom-auto landing"
          aria-label="Messages"
          aria-live="off"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
