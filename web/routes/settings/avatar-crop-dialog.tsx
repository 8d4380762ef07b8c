import { useCallback, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { AVATAR_CROP } from "#contract/users/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { MoveButtons } from "#web/ui/fields/move-buttons.tsx";
import { Slider } from "#web/ui/fields/slider.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./avatar-crop-dialog.module.css";

const STAGE = 500;
const ZOOM_MAX = 400;

type AvatarCropDialogProps = {
  picture: Blob;
  onCropped: (avatar: Blob) => void;
  onCancel: () => void;
};

/** Returns the frame's size: 400 in a stage of 500, scaled down with it. */
function useFrame() {
  const [side, setSide] = useState(AVATAR_CROP);
  const measure = useCallback((stage: HTMLDivElement | null) => {
    if (stage) setSide((stage.clientWidth * AVATAR_CROP) / STAGE);
  }, []);
  return [measure, { width: side, height: side }] as const;
}

export function AvatarCropDialog({ picture, onCropped, onCancel }: AvatarCropDialogProps) {
  const url = useObjectUrl(picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [cut, setCut] = useState<Cut>();
  // The picture's size on the stage before it is zoomed.
  const [fitted, setFitted] = useState({ width: 0, height: 0 });
  const [failed, setFailed] = useState(false);
  const [stage, frame] = useFrame();
  const percent = Math.round(zoom * 100);

  async function save() {
    if (!cut) return;
    await renderAvatar(picture, cut).then(onCropped, () => setFailed(true));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Crop avatar"
      width={STAGE + 48}
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" icon="crop" onClick={save} disabled={!cut || failed}>
            Save crop
          </Button>
        </>
      }
    >
      <div className="mt-16 bg-art relative w-full aspect-square overflow-hidden" ref={stage}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX / 100}
            aspect={1}
            cropSize={frame}
            objectFit="cover"
            showGrid
            disableAutomaticStylesInjection
            mediaProps={{ alt: "The image to crop", onError: () => setFailed(true) }}
            cropperProps={{
              role: "application",
              "aria-label": "Crop frame: arrow keys move the image",
            }}
            classes={{ cropAreaClassName: styles.frame }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onMediaLoaded={setFitted}
            onCropAreaChange={(area) => setCut(area)}
          />
        )}
      </div>
      <div role="alert">
        {failed && <FieldMessage kind="error">This file can't be read as an image.</FieldMessage>}
      </div>
      <Slider
        className="mt-16"
        label="Zoom"
        text={`${percent}%`}
        min={100}
        max={ZOOM_MAX}
        value={percent}
        onValueChange={(value) => setZoom(value / 100)}
        disabled={!cut}
      />
      <MoveButtons
        point={crop}
        picture={{ width: fitted.width * zoom, height: fitted.height * zoom }}
        frame={frame}
        disabled={!cut}
        onMove={setCrop}
      />
    </Dialog>
  );
}

/** In percent of the picture, as the cropper reports it. */
type Cut = { x: number; y: number; width: number; height: number };

/** Returns the left, top, width and height of a cut in the pixels of a picture. */
export function pixelsOf(
  { x, y, width, height }: Cut,
  picture: { width: number; height: number },
): [left: number, top: number, width: number, height: number] {
  const [across, down] = [picture.width / 100, picture.height / 100];
  return [x * across, y * down, width * across, height * down];
}

/** Crops a square and scales it to the avatar's size; rejects when the picture can't be decoded. */
async function renderAvatar(picture: Blob, cut: Cut): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_CROP;
  canvas.height = AVATAR_CROP;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, ...pixelsOf(cut, bitmap), 0, 0, AVATAR_CROP, AVATAR_CROP);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn"))));
  });
}
