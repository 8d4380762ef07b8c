import { useEffect, useState } from "react";
import type { Loadout } from "#contract/loadout/roll/roll.ts";
import { rollText } from "#web/tools/loadout/roll/roll-text.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from "./draw-picture.ts";
import { copyPicture, savePicture } from "./share-picture.ts";

export type PicturePanelProps = { loadout: Loadout; siteName: string; onCopyLink: () => void };

/** Renders the picture of a roll, and what can be done with it, on wide screens. */
export function PicturePanel({ loadout, siteName, onCopyLink }: PicturePanelProps) {
  const url = usePicture(loadout, siteName);
  return (
    <section className="card px-12 pt-4 pb-12" aria-labelledby="share-picture">
      <div className="flex items-center justify-between min-h-44 px-4">
        <h2 id="share-picture" className="t-label">
          Share picture
        </h2>
        <span className="t-xs">
          {PICTURE_WIDTH} x {PICTURE_HEIGHT}
        </span>
      </div>
      {url ? (
        <img
          src={url}
          alt={rollText(loadout)}
          width={456}
          height={239}
          className="block w-full h-auto"
        />
      ) : (
        <Skeleton height={239} />
      )}
      <div className="cluster gap-8 mt-12">
        <Button icon="dl" onClick={() => void savePicture(loadout, siteName)}>
          Download
        </Button>
        <Button icon="copy" onClick={() => void copyPicture(loadout, siteName)}>
          Copy picture
        </Button>
        <Button variant="quiet" icon="ext" onClick={onCopyLink}>
          Copy link
        </Button>
      </div>
    </section>
  );
}

/** Draws the picture; returns its URL once it is drawn. */
function usePicture(loadout: Loadout, siteName: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    let made: string | undefined;
    drawPicture(loadout, siteName).then(
      (picture) => {
        if (!isCurrent) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      // The buttons say so when they fail, too.
      () => setUrl(undefined),
    );
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [loadout, siteName]);
  return url;
}
