import type { Lookalike } from "#contract/likeness/contract.ts";
import { CompareStage } from "#web/components/compare/compare-stage.tsx";
import { LikenessMark, TransformLabels } from "#web/components/compare/likeness-mark.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** An earlier post and the picture of one's own that it resembles. */
export type Comparison = { lookalike: Lookalike; picture: Blob };

type CompareDialogProps = {
  comparison: Comparison;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Compares one's own picture with that of an earlier post, turned the same way. */
export function CompareDialog({ comparison, open, onOpenChange }: CompareDialogProps) {
  const { lookalike, picture } = comparison;
  const { title, images, alignment, likeness, transforms } = lookalike;
  const url = useObjectUrl(picture);
  const [image] = images;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Yours and “${title}”`} closable>
      <div className="mt-12 aspect-square">
        {image && url && (
          <CompareStage
            earlier={{ image, label: title }}
            // The stage stretches it into the place that the alignment gives.
            later={{ image: { ...image, url, alt: "Yours", sources: [] }, label: "Yours" }}
            alignment={alignment}
            mode="slider"
            sizes="(max-width: 425px) 92vw, 352px"
          />
        )}
      </div>
      <div className="flex items-center flex-wrap justify-between mt-12 gap-y-8 gap-x-12">
        <LikenessMark likeness={likeness} />
        <TransformLabels transforms={transforms} />
      </div>
    </Dialog>
  );
}
