import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { IMAGE_TYPES } from "#contract/images/rules.ts";
import { takeNewPictures } from "#web/components/posts/new-pictures.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { usePastedFiles } from "#web/ui/hooks/use-pasted-files.ts";
import type { Size } from "./crop-geometry.ts";
import { CropStage } from "./crop-stage.tsx";
import type { EditedImage, ImageAction, ImageList } from "./image-list.ts";
import { ImageTray } from "./image-tray.tsx";
import { useCenteredCrops } from "./render-picture.ts";
import { useAddImages } from "./use-add-images.ts";

const ADDRESS = "text/uri-list";
const ONLY_ADDRESS = "This is only an address. Save the picture, or copy it and paste it here.";

type ImageEditorProps = {
  crop: Size;
  max: number;
  list: ImageList;
  dispatch: (action: ImageAction) => void;
};

function useUpload({ crop, max, list, dispatch }: ImageEditorProps) {
  const count = list.images.length;
  const imageAdder = useAddImages({
    crop,
    max,
    count,
    onAdded: (image) => dispatch({ type: "added", image }),
  });
  usePastedFiles(imageAdder.add);
  const addGiven = useEffectEvent(() => imageAdder.add(takeNewPictures()));
  useEffect(() => addGiven(), []);
  const { getRootProps, ...dropzone } = useDropzone({
    onDrop: imageAdder.add,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  // A picture dragged from another page may come as its address only.
  function refuseAddress({ dataTransfer }: DragEvent) {
    const isAddress = dataTransfer.files.length === 0 && dataTransfer.types.includes(ADDRESS);
    if (isAddress) showToast("error", ONLY_ADDRESS);
  }
  const rootProps = getRootProps({
    className:
      "grid grid-cols-[minmax(0,1fr)_300px] gap-24 max-[1101px]:grid-cols-1 max-[1101px]:gap-16",
    onDrop: refuseAddress,
  });
  return { ...imageAdder, ...dropzone, rootProps, capacity: max - count };
}

type StageProps = Omit<ImageEditorProps, "max"> & { children: ReactNode };

/** Renders the crop stage; when idle, the cover, or the upload area while there is none. */
function Stage({ crop, list, dispatch, children }: StageProps) {
  const image = list.images.find(({ id }) => id === list.croppingId);
  const cover = list.images[0];
  if (!image) return cover ? <CoverView picture={cover.cropped ?? cover.thumb} /> : children;
  return (
    <CropStage
      key={image.id}
      image={image}
      crop={crop}
      onSave={(cut, cropped) => dispatch({ type: "saved", id: image.id, cut, cropped })}
      onCancel={() => dispatch({ type: "cancelled" })}
    />
  );
}

/** Renders the image editor: adds pictures, crops their middle, and has each adjusted on demand. */
export function ImageEditor(props: ImageEditorProps) {
  const { crop, max, list } = props;
  useCenteredCrops(props);
  const { act, head, announcement } = useAnnouncedActions(props);
  const { rejected, surplus, reading, capacity, ...dropzone } = useUpload(props);
  const area = { crop, capacity, reading, over: dropzone.isDragActive, onChoose: dropzone.open };
  return (
    <div {...dropzone.rootProps}>
      <input
        {...dropzone.getInputProps({ accept: IMAGE_TYPES.join(","), style: { display: "none" } })}
        aria-label="Images"
      />
      <Stage crop={crop} list={list} dispatch={act}>
        <UploadArea {...area} large />
      </Stage>
      <ImageTray
        list={list}
        max={max}
        aspect={crop.width / crop.height}
        rejected={rejected}
        surplus={surplus}
        dispatch={act}
        headRef={head}
      >
        {list.images.length > 0 && capacity > 0 && <UploadArea {...area} />}
      </ImageTray>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

function CoverView({ picture }: { picture: Blob }) {
  const url = useObjectUrl(picture);
  return (
    <div className="bg-art relative self-start h-590 phone:h-[clamp(280px,calc(100svh_-_var(--bottom-bar,0px)_-_380px),590px)]">
      {url && <img className="absolute size-full object-contain" src={url} alt="The cover" />}
    </div>
  );
}

function announcementFor(action: ImageAction, { images }: ImageList): string {
  switch (action.type) {
    case "saved":
      return "Crop saved.";
    case "cancelled":
      return "Crop cancelled.";
    case "moved": {
      const position = images.findIndex(({ id }) => id === action.id) + 1 + action.by;
      return position < 1 || position > images.length
        ? ""
        : `The image is now number ${position} of ${images.length}.`;
    }
    default:
      return "";
  }
}

/**
 * Announces changes of the list to screen readers, and moves the focus when its element is removed.
 */
function useAnnouncedActions({ list, max, dispatch }: ImageEditorProps) {
  const offerUndo = useOfferedUndo({ count: list.images.length, max, dispatch });
  // The button that adds images goes when no more fit.
  const head = useFocusRescue<HTMLHeadingElement>(list.images.length);
  const [announcement, setAnnouncement] = useState("");

  function act(action: ImageAction): void {
    dispatch(action);
    setAnnouncement(announcementFor(action, list));
    const removed = list.images.find(({ id }) => action.type === "removed" && id === action.id);
    if (removed) offerUndo(removed);
    if (["saved", "cancelled", "removed"].includes(action.type)) head.current?.focus();
  }

  return { act, head, announcement };
}

type OfferedUndoProps = { count: number; max: number; dispatch: (action: ImageAction) => void };

/** Returns a function that offers to put a removed image back. */
export function useOfferedUndo({ count, max, dispatch }: OfferedUndoProps) {
  const latestCount = useRef(count);
  useEffect(() => {
    latestCount.current = count;
  }, [count]);

  return function offerUndo({ id, name }: EditedImage): void {
    function run() {
      if (latestCount.current < max) dispatch({ type: "putBack", id, max });
      else showToast("error", `There is no room for ${name}. Remove another image first`, undo);
    }
    const undo = { label: "Undo", run };
    showToast("info", `Removed ${name}`, undo);
  };
}

type UploadAreaProps = {
  crop: Size;
  capacity: number;
  onChoose: () => void;
  /** A file is dragged over the editor. */
  over: boolean;
  reading: boolean;
  large?: boolean;
};

/** Renders the file button; files may be dropped anywhere on the editor, and pasted. */
function UploadArea({ crop, capacity, onChoose, over, reading, large }: UploadAreaProps) {
  const count = capacity > 1 ? `up to ${capacity} images` : "an image";
  return (
    <div
      className={classNames(
        "drop grid-cols-[auto] place-content-center justify-items-center text-center",
        large && "min-h-590 p-24 text-15 leading-24 phone:min-h-240",
        over && "drop-over",
      )}
    >
      <Button
        variant={large ? "primary" : "secondary"}
        size={large ? "l" : "m"}
        icon="up"
        onClick={onChoose}
      >
        Choose {count}
      </Button>
      <p aria-live="polite" className={reading ? undefined : "no-hover:hidden"}>
        {reading ? "Reading…" : "or drop or paste here"}
      </p>
      {large && (
        <p className="t-xs">
          PNG, JPEG or WebP, at least {crop.width} × {crop.height} pixels.
        </p>
      )}
    </div>
  );
}
