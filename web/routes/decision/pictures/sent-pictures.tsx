import { useState } from "react";
import { type AppealPicture, appealPictureUrl } from "#contract/moderation/appeal-pictures.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./sent-pictures.module.css";

type SentPicturesProps = { pictures: readonly AppealPicture[]; token: string | undefined };

/** Renders the pictures of an appeal; each opens large. */
export function SentPictures({ pictures, token }: SentPicturesProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const picture = pictures[opened];
  if (!picture) return null;
  const name = (index: number) => `Picture ${index + 1} of ${pictures.length}`;
  return (
    <>
      <ul className={styles.pictures} aria-label="Pictures">
        {pictures.map(({ _id }, index) => (
          <li key={_id}>
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              onClick={() => {
                setOpened(index);
                setIsOpen(true);
              }}
            >
              <img src={appealPictureUrl({ id: _id, size: "small", token })} alt={name(index)} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={name(opened)}
        width={Math.max(320, Math.min(picture.width, 1_600) + 48)}
        closable
      >
        <img
          className={styles.large}
          src={appealPictureUrl({ id: picture._id, size: "large", token })}
          width={picture.width}
          height={picture.height}
          alt={name(opened)}
        />
      </Dialog>
    </>
  );
}
