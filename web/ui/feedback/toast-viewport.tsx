import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../content/icon.tsx";
import { receiveToasts, type ToastKind } from "./toast-queue.ts";
import styles from "./toast-viewport.module.css";

const icons = { ok: "check", error: "warn", info: "bell" } as const;

function ToastList() {
  const { toasts, add } = Toast.useToastManager<{ kind: ToastKind }>();
  useEffect(
    () => receiveToasts(({ kind, text }) => add({ description: text, data: { kind } })),
    [add],
  );
  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? "info";
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        aria-label="Message"
        className={classNames(styles.toast, styles[kind])}
        swipeDirection={["down", "left", "right"]}
      >
        <Icon name={icons[kind]} className={styles.icon} />
        <Toast.Description className={styles.text} />
        <Toast.Close
          aria-hidden={false}
          render={<IconButton icon="x" size="s" label="Close message" />}
        />
      </Toast.Root>
    );
  });
}

export function ToastViewport() {
  return (
    <Toast.Provider timeout={5000} limit={3}>
      <Toast.Portal>
        {/* The announcer has them read aloud. */}
        <Toast.Viewport className={styles.viewport} aria-label="Messages" aria-live="off">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
