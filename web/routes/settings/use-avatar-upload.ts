import { useState } from "react";
import type { Statement } from "#contract/moderation/decisions.ts";
import { useUploadAvatar } from "#web/components/users/settings-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import type { Outcome } from "./settings-form.ts";

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
