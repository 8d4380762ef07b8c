import { type ReactNode, useState } from "react";
import {
  type Appeal,
  type AppealPicture,
  appealPictureUrl,
  type ReadDecision,
} from "#contract/moderation/decisions.ts";
import { useSite } from "#web/lib/document/site.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./appeal-panel.module.css";
import { PanelBox } from "./panel-box.tsx";

type AppealTextProps = {
  title: string;
  appeal: Appeal;
  /** Of the mailed link that the decision was opened by. */
  token?: string | undefined;
  children?: ReactNode;
};

/** Renders what whoever appealed wrote, with the pictures. */
export function AppealText({ title, appeal, token, children }: AppealTextProps) {
  const { text, at, pictures } = appeal;
  return (
    <PanelBox title={title}>
      <p className={`t-md breaks ${styles.text}`}>
        <time dateTime={at}>{longDate(at)}</time>
      </p>
      <p className={`mt-10 t-md lines ${styles.quote}`} dir="auto">
        {text}
      </p>
      <SentPictures pictures={pictures} token={token} />
      {children}
    </PanelBox>
  );
}

export function OverBox() {
  return (
    <PanelBox title="This decision is over">
      <p className={`t-md breaks ${styles.text}`}>
        It was taken back, so there is nothing to appeal.
      </p>
    </PanelBox>
  );
}

/** Renders that the time to appeal is over, and whom to write to. */
export function TooLateBox({ appealUntil }: Pick<ReadDecision, "appealUntil">) {
  const { contactEmail } = useSite();
  return (
    <PanelBox title="The time to appeal is over">
      <p className={`t-md breaks ${styles.text}`}>
        It ended on {longDate(appealUntil)}.
        {contactEmail && (
          <>
            {" "}
            If something new turned up, write to{" "}
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            .
          </>
        )}
      </p>
    </PanelBox>
  );
}

/** Shows staff that nobody appealed yet. */
export function NoAppealBox({ decision }: { decision: ReadDecision }) {
  const { user, appealUntil } = decision;
  return (
    <PanelBox title="No appeal so far">
      <p className={`t-md breaks ${styles.text}`}>
        The time in which <bdi>{user.username}</bdi> can appeal ends on {longDate(appealUntil)}.
      </p>
    </PanelBox>
  );
}

/** Shows staff who may not decide an appeal who does. */
export function OtherDecider() {
  return (
    <p className={`t-md breaks ${styles.note}`}>Another member of staff decides the appeal.</p>
  );
}

/** Renders what whoever decided wrote for whoever decides the appeal. */
export function NoteBox({ decision: { appealNote, by, isDecider } }: { decision: ReadDecision }) {
  if (!appealNote) return null;
  return (
    <PanelBox title={isDecider ? "Your note" : `Note from ${by}`}>
      <p className={`t-md breaks ${styles.text}`}>
        Staff only, <time dateTime={appealNote.at}>{longDate(appealNote.at)}</time>
      </p>
      <p className={`mt-10 t-md lines ${styles.quote}`} dir="auto">
        {appealNote.text}
      </p>
    </PanelBox>
  );
}

/** Says that a moderator looks at what a program held. */
export function WaitingBox() {
  return (
    <PanelBox title="A moderator looks at it">
      <p className={`t-md breaks ${styles.text}`}>
        You need do nothing. You hear from us when it is decided.
      </p>
    </PanelBox>
  );
}

type SentPicturesProps = { pictures: readonly AppealPicture[]; token: string | undefined };

/** Renders the pictures of an appeal; each opens large. */
function SentPictures({ pictures, token }: SentPicturesProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const picture = pictures[opened];
  if (!picture) return null;
  const name = (index: number) => `Picture ${index + 1} of ${pictures.length}`;
  return (
    <>
      <ul className="cluster gap-8 mt-14" aria-label="Pictures">
        {pictures.map(({ _id }, index) => (
          <li key={_id}>
            <button
              type="button"
              className={`block art ${styles.open}`}
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
          className={`block art ${styles.large}`}
          src={appealPictureUrl({ id: picture._id, size: "large", token })}
          width={picture.width}
          height={picture.height}
          alt={name(opened)}
        />
      </Dialog>
    </>
  );
}
