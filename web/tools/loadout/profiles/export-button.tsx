import { Button } from "#web/ui/buttons/button.tsx";
import { profileFileName, writeProfileFile } from "./profile-file.ts";
import type { Profile } from "./profiles.ts";

export function ExportButton({ profile }: { profile: Profile }) {
  function download() {
    const file = new Blob([writeProfileFile(profile)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = profileFileName(profile);
    link.click();
    // The download references the file by then.
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
  return (
    <Button icon="dl" onClick={download}>
      Export Profile
    </Button>
  );
}
