import { useState } from "react";
import { SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { partSize, WHOLE } from "#web/components/likeness/picture-search/crop/cut.ts";
import type { SearchPicture } from "#web/components/likeness/picture-search/intake/picture-store.ts";
import {
  cropPicture,
  PictureProblem,
} from "#web/components/likeness/picture-search/intake/take-picture.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CropStage } from "./crop-stage.tsx";

type CropDialogProps = {
  picture: SearchPicture;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const NOT_CROPPED = "This picture can't be cropped. Choose another.";

/** Asks for the part of a picture to search by, of any shape. */
export function CropDialog({ picture, open, onOpenChange }: CropDialogProps) {
  const { size } = picture;
  const [cut, setCut] = useState(picture.cut ?? WHOLE);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const part = partSize(size, cut);
  const least = {
    width: Math.min(1, SIMILAR_MIN_SIDE / size.width),
    height: Math.min(1, SIMILAR_MIN_SIDE / size.height),
  };

  async function save() {
    setSaving(true);
    try {
      await cropPicture(picture, cut);
      onOpenChange(false);
    } catch (error) {
      setProblem(error instanceof PictureProblem ? error.message : NOT_CROPPED);
      setSaving(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Crop to the design"
      description="Drag the corners, or tap where one should be."
      width={640}
      actions={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" icon="crop" busy={isSaving} onClick={save}>
            Search
          </Button>
        </>
      }
    >
      <CropStage picture={picture.original} cut={cut} least={least} onCut={setCut} />
      <p className="t-sm num" aria-live="polite">
        {part.width} × {part.height} pixels
      </p>
      <div role="alert">{problem && <FieldMessage kind="error">{problem}</FieldMessage>}</div>
    </Dialog>
  );
}
