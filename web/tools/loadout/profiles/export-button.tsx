import { Button } from "#web/ui/buttons/button.tsx";
import { saveFile } from "#web/ui/feedback/save-file.ts";
import { profileFileName, writeProfileFile } from "./profile-file.ts";
import type { Profile } from "./profiles.ts";

export function ExportButton({ profile }: { profile: Profile }) {
  const type = "application/json";
  const file = () => new File([writeProfileFile(profile)], profileFileName(profile), { type });
  return (
    <Button icon="dl" onClick={() => saveFile(file())}>
      Export Profile
    </Button>
  );
}
