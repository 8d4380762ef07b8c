import { useState } from "react";
import { cssOfGameColor, gameColorText } from "#contract/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { useLazyPart } from "#web/ui/hooks/use-lazy-part.ts";
import { ColorFields, type ColorFieldsProps } from "./color-fields.tsx";
import styles from "./color-filter.module.css";
import type { ColorSheetProps } from "./color-sheet.tsx";

type ColorFilterProps = ColorFieldsProps & {
  /** What the search finds: '33 creations'. */
  found: string;
  /** Leads to the results, from the sheet above them. */
  onShow: () => void;
};

const loadSheet = async () => (await import("./color-sheet.tsx")).ColorSheet;

/** Renders the colors of a search; on phones, a button that shows them in a sheet. */
export function ColorFilter({ found, onShow, ...fields }: ColorFilterProps) {
  const { Part: Sheet, button } = useLazyPart<ColorSheetProps>(loadSheet);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.filter}>
      <div className={styles.fields}>
        <ColorFields {...fields} />
      </div>
      <Button
        {...button}
        block
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={open && Sheet !== null}
        onClick={() => {
          button.onClick();
          setOpen(true);
        }}
      >
        {fields.colors.map((color) => (
          <i key={gameColorText(color)} style={{ backgroundColor: cssOfGameColor(color) }} />
        ))}
        {fields.colors.length > 0 ? "Change colors" : "Search by color"}
      </Button>
      {Sheet && (
        <Sheet open={open} onOpenChange={setOpen} found={found} onShow={onShow}>
          <ColorFields {...fields} />
        </Sheet>
      )}
    </div>
  );
}
