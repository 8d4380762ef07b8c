import { Fragment } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./tile-labels.module.css";

/** The most labels on one tile. */
const LABELS_MAX = 2;

type TileLabelsProps = {
  texts: readonly string[];
  /** The tile's top right corner is taken. */
  lower?: boolean;
};

/** Renders labels on a tile's picture, which move out of its caption's way; the tile's name has them too. */
export function TileLabels({ texts, lower }: TileLabelsProps) {
  return (
    <span className={classNames("flex", styles.labels, lower && styles.lower)} aria-hidden="true">
      {texts.slice(0, LABELS_MAX).map((text) => (
        <Fragment key={text}>
          <span>{text}</span>{" "}
        </Fragment>
      ))}
    </span>
  );
}
