import {
  type ComponentProps,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { useOpenedTrigger } from "#web/ui/overlays/use-opened-trigger.ts";
import { PictureField, PictureInput, PictureProblem } from "./picture-field.tsx";
import { usePictureStore } from "./picture-store.ts";
import { useTakePicture } from "./take-picture.ts";

export type LensPanelProps = { trigger: ReactElement<ComponentProps<"button">> };

const NOTHING = "There is no picture to paste.";

const NOT_ALLOWED = "Your browser does not let this page paste. Choose a picture instead.";

/** Renders the button with its panel, which is open at first: a popover, on phones a sheet. */
export function LensPanel({ trigger }: LensPanelProps) {
  const [onPhone] = useState(() => matchMedia("(max-width: 760px)").matches);
  const { button, open, setOpen } = useOpenedTrigger(trigger);
  if (!onPhone) {
    return (
      <Popover
        trigger={trigger}
        label="Search by picture"
        className="w-[min(406px,calc(100vw_-_24px))] p-16"
        defaultOpen
      >
        {(close) => <PopoverBody close={close} />}
      </Popover>
    );
  }
  return (
    <>
      {button}
      <LensSheet open={open} onOpenChange={setOpen} />
    </>
  );
}

function PopoverBody({ close }: { close: () => void }) {
  useOnceTaken(close);
  return (
    <div>
      <h2 className="t-h3">Search by picture</h2>
      <PictureField className="my-12 mx-0" />
      <PictureProblem />
      <p className="t-xs">
        PNG, JPEG or WebP, up to 8 MB. Used for this search only, then deleted.
      </p>
    </div>
  );
}

type LensSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for a picture on a phone: from its files, its camera or the clipboard. */
function LensSheet({ open, onOpenChange }: LensSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search by picture"
      description="Finds creations that look like it, whatever the color or framing."
    >
      <SheetBody onTaken={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SheetBody({ onTaken }: { onTaken: () => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = useTakePicture();
  useOnceTaken(onTaken);

  async function paste() {
    const found = await readClipboardPicture();
    if (typeof found === "string") usePictureStore.setState({ problem: found });
    else await take(found);
  }

  return (
    <div>
      <div className="mt-14 mb-10">
        <Row icon="img" text="Choose a picture" onPress={() => files.current?.click()} />
        <Row icon="cam" text="Take a photo" onPress={() => camera.current?.click()} />
        <Row icon="copy" text="Paste" onPress={() => void paste()} />
      </div>
      <PictureInput ref={files} label="Picture to search by" />
      <PictureInput ref={camera} label="Photo to search by" camera />
      <PictureProblem />
      <p className="t-xs">Used for this search only, then deleted.</p>
    </div>
  );
}

type RowProps = { icon: IconName; text: string; onPress: () => void };

function Row({ icon, text, onPress }: RowProps) {
  return (
    <button
      type="button"
      className="flex items-center gap-14 w-full h-52 px-4 rounded text-bright lit font-display font-semibold text-16 leading-none not-first:[box-shadow:0_-1px_0_var(--line-2)]"
      onClick={onPress}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}

/** Returns the picture in the clipboard, or a sentence that says why there is none. */
export async function readClipboardPicture(): Promise<File | string> {
  // Missing on pages without a secure connection.
  if (!navigator.clipboard?.read) return NOT_ALLOWED;
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) return new File([await item.getType(type)], "Pasted picture", { type });
    }
    return NOTHING;
  } catch {
    return NOT_ALLOWED;
  }
}

/** Calls a function once another picture was taken. */
function useOnceTaken(act: () => void): void {
  const taken = usePictureStore(({ picture }) => picture?.id);
  const [first] = useState(taken);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (taken !== undefined && taken !== first) run();
  }, [taken, first]);
}
