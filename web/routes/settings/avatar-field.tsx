import { useId, useRef, useState } from "react";
import type { Statement } from "#contract/decisions/contract.ts";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#contract/images/rules.ts";
import { VERIFY_FOR_AVATAR } from "#contract/users/policy.ts";
import { useUploadAvatar } from "#web/components/users/settings-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { copyOfFile, FILE_GONE } from "#web/lib/file-copy.ts";
import { pictureKindOf } from "#web/lib/picture-kind.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Progress } from "#web/ui/feedback/progress.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FileInput } from "#web/ui/fields/file-input.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Outcome } from "./settings-form.ts";

const loadCropDialog = async () => (await import("./avatar-crop-dialog.tsx")).AvatarCropDialog;
const AvatarCropDialog = lazyPart(loadCropDialog);
const prepareCropping = () => void loadCropDialog().catch(() => undefined);

type AvatarFieldProps = {
  name: string;
  avatar: string | null;
  upload: AvatarUpload;
  /** Whether the policy lets the viewer upload pictures. */
  uploadable: boolean;
  onCropped: (picture: Blob) => Promise<void> | void;
};

const WRONG_FILE = "Only PNG, JPEG and WebP images up to 8 MB can be used.";
const NOT_SAVED = "The new avatar was not saved. Press Crop to try again.";

/** Renders the avatar, and a file button whose picture is then cropped. */
export function AvatarField(props: AvatarFieldProps) {
  const { name, avatar, upload, uploadable, onCropped } = props;
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File>();
  const [cropping, setCropping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { share, pending, failed } = upload;

  async function choose(file: File) {
    const copy = await copyOfFile(file);
    const problem = copy ? await problemOf(copy) : FILE_GONE;
    setRefusal(problem);
    if (!copy || problem) return;
    setPicture(copy);
    setCropping(true);
  }

  return (
    <div className="flex items-center gap-20">
      <Avatar src={avatar} name={name} size={104} />
      <div>
        <p className="t-h3">Avatar</p>
        <p id={noteId} className="t-sm">
          {uploadable ? "PNG, JPEG or WebP. You crop it to a square next." : VERIFY_FOR_AVATAR}
        </p>
        <div className="cluster gap-8 mt-12">
          <FileInput
            ref={input}
            label="Avatar image"
            accept={IMAGE_TYPES.join(",")}
            onFile={(file) => void choose(file)}
          />
          <Button
            icon="up"
            busy={pending}
            disabled={!uploadable}
            aria-describedby={uploadable ? undefined : noteId}
            onPointerEnter={prepareCropping}
            onFocus={prepareCropping}
            onClick={() => input.current?.click()}
          >
            Upload
          </Button>
          {picture && (
            <Button icon="crop" disabled={pending} onClick={() => setCropping(true)}>
              Crop
            </Button>
          )}
        </div>
        <Problem text={refusal ?? (failed && NOT_SAVED)} />
        {pending && (
          <Progress
            className="mt-8"
            label="Uploading the avatar"
            value={share}
            max={1}
            labelHidden
          />
        )}
      </div>
      {cropping && picture && (
        <AvatarCropDialog
          picture={picture}
          onFailed={() => setCropping(false)}
          onCancel={() => setCropping(false)}
          onCropped={(cropped) => {
            setCropping(false);
            void onCropped(cropped);
          }}
        />
      )}
    </div>
  );
}

/** Returns why a file cannot be cropped here. */
async function problemOf(file: File): Promise<string | null> {
  if (file.size > IMAGE_MAX_BYTES || !(await pictureKindOf(file))) return WRONG_FILE;
  return hasCanvasNoise() ? CANVAS_NOISE : null;
}

function Problem({ text }: { text: string | false }) {
  return <div role="alert">{text && <FieldMessage kind="error">{text}</FieldMessage>}</div>;
}

export type AvatarUpload = ReturnType<typeof useAvatarUpload>;

/**
 * Uploads a user's new avatar. `preview` shows it until `onDone` resolves; `share` is the share
 * sent, from 0 to 1.
 */
export function useAvatarUpload(userId: string, onDone: (outcome: Outcome) => Promise<void>) {
  const [sent, setSent] = useState<Blob | null>(null);
  const [share, setShare] = useState(0);
  const { mutateAsync, isError } = useUploadAvatar(userId, setShare);

  async function send(picture: Blob, statement?: Statement) {
    setShare(0);
    setSent(picture);
    const outcome = await mutateAsync({ picture, ...(statement && { statement }) }).then(
      ({ message }) => ({ ok: true, message }),
      (error: unknown) => ({ ok: false, message: messageOf(error) }),
    );
    await onDone(outcome);
    setSent(null);
  }

  return { send, share, pending: sent !== null, failed: isError, preview: useObjectUrl(sent) };
}
