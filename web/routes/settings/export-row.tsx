import { useMutation, useQuery } from "@tanstack/react-query";
import { EXPORT_DAYS, EXPORT_FILE_PATH } from "#contract/accounts/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FileButton } from "#web/ui/buttons/file-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useAccountChange } from "./use-account-change.ts";

export const exportQuery = apiQuery("GET /api/auth/export", {});

/** Requests the archive of the user's account data and downloads it when ready. */
export function ExportRow() {
  const call = useCall();
  const { data } = useQuery(exportQuery);
  const { mutate, isPending } = useAccountChange((change) => change("POST /api/auth/export", {}));
  const download = useMutation({
    mutationFn: () => call("POST /api/auth/reauthenticate/check", {}),
    onSuccess: () => window.location.assign(EXPORT_FILE_PATH),
    onError: (error) => showToast("error", messageOf(error)),
  });
  const expiresAt = data?.archive?.expiresAt;
  return (
    <SettingRow
      icon="dl"
      title="A copy of your data"
      text={
        expiresAt
          ? `Your archive is ready. You can download it until ${longDate(expiresAt)}.`
          : `A mail tells you when it is ready. Then you can download it here for ${EXPORT_DAYS} days.`
      }
      side={
        <>
          {expiresAt && (
            <FileButton
              href={EXPORT_FILE_PATH}
              // A link can't ask for reauthentication, which the server may require for the file.
              onClick={(event) => {
                event.preventDefault();
                download.mutate();
              }}
            >
              Download my data
            </FileButton>
          )}
          <Button
            variant={expiresAt ? "quiet" : "secondary"}
            busy={isPending}
            onClick={() => mutate()}
          >
            {expiresAt ? "Make a new copy" : "Make a copy"}
          </Button>
        </>
      }
    />
  );
}
