import type { UserSession } from "#contract/accounts/sessions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/content/device-name.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { relativeTime } from "#web/ui/content/relative-time.ts";
import { GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useEndSessions } from "./sessions-api.ts";

type SessionRowProps = { session: UserSession; now: number };

export function SessionRow({ session, now }: SessionRowProps) {
  const { _id, userAgent, createdAt, lastUsedAt, current } = session;
  const device = deviceName(userAgent);
  return (
    <li>
      <SettingRow
        icon="lock"
        title={device}
        text={`Last used ${relativeTime(lastUsedAt, now)} · Since ${longDate(createdAt)}`}
        side={current ? <GoodMark>This device</GoodMark> : <EndButton id={_id} device={device} />}
      />
    </li>
  );
}

function EndButton({ id, device }: { id: string; device: string }) {
  const { mutate, isPending } = useEndSessions((call) =>
    call("POST /api/auth/sessions/:id/end", { params: { id } }),
  );
  return (
    <Button busy={isPending} aria-label={`End ${device}`} onClick={() => mutate()}>
      End
    </Button>
  );
}
