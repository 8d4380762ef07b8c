import { lazy, Suspense, useRef, useState } from "react";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#contract/posts/rules.ts";
import { messageOf } from "#web/platform/call.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldMessage } from "#web/ui/field-message.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { useUploadAvatar } from "./api.ts";
import styles from "./avatar-field.module.css";

const loadCropDialog = () => import("./avatar-crop-dialog.tsx");
const AvatarCropDialog = lazy(async () => ({ default: (await loadCropDialog()).AvatarCropDialog }));

type AvatarFieldProps = {
  userId: string;
  name: string;
  avatar: string | null;
  /** Told with the server's message; the new avatar shows once the user is loaded anew. */
  onDone: (result: { ok: boolean; message: string }) => void;
};

const WRONG_FILE = "Only PNG, JPEG and WebP images up to 8 MB can be used.";

function useAvatarUpload({ userId, onDone }: AvatarFieldProps) {
  const [share, setShare] = useState(0);
  const upload = useUploadAvatar(userId, setShare);
  const send = (picture: Blob) =>
    upload.mutate(picture, {
      onSuccess: ({ message }) => onDone({ ok: true, message }),
      onError: (error) => onDone({ ok: false, message: messageOf(error) }),
    });
  return { send, share, pending: upload.isPending };
}

export function AvatarField(props: AvatarFieldProps) {
  const { name, avatar } = props;
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File>();
  const [cropping, setCropping] = useState(false);
  const [refused, setRefused] = useState(false);
  const { send, share, pending } = useAvatarUpload(props);

  function choose(file: File | undefined) {
    if (!file) return;
    const fits = IMAGE_TYPES.some((type) => type === file.type) && file.size <= IMAGE_MAX_BYTES;
    setRefused(!fits);
    if (!fits) return;
    setPicture(file);
    setCropping(true);
  }

  return (
    <div className={styles.field}>
      <Avatar src={avatar} name={name} size={104} />
      <div>
        <p className="t-h3">Avatar</p>
        <p className="t-sm">PNG, JPEG or WebP. You crop it to a square next.</p>
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            accept={IMAGE_TYPES.join(",")}
            aria-label="Avatar image"
            hidden
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
          <Button
            icon="up"
            busy={pending}
            onPointerEnter={() => void loadCropDialog().catch(() => undefined)}
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
        <div role="alert">{refused && <FieldMessage kind="error">{WRONG_FILE}</FieldMessage>}</div>
        {pending && <Progress label="Uploading the avatar" value={share} max={1} labelHidden />}
      </div>
      {cropping && picture && (
        <Suspense fallback={null}>
          <AvatarCropDialog
            picture={picture}
            onCancel={() => setCropping(false)}
            onCropped={(cropped) => {
              setCropping(false);
              send(cropped);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
