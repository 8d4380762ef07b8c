import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, useCall } from "#web/lib/call.ts";
import { catalogueQuery, findItems } from "#web/tools/loadout/items/items-api.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { ProfileFileError } from "./profile-file-rules.ts";
import type { ImportedProfile } from "./profile-import.ts";
import { insertProfile, newKey, nextName } from "./profiles.ts";

/** Imports a file's profile, or shows a one-line error. */
export function useProfileImport() {
  const call = useCall();
  const queries = useQueryClient();
  const [importing, setImporting] = useState(false);

  async function importFile(file: File): Promise<void> {
    setImporting(true);
    try {
      const catalogue = () => queries.ensureQueryData(catalogueQuery);
      const { importProfile } = await import("./profile-import.ts");
      const imported = await importProfile(file, async (ids) =>
        findItems(call, await catalogue(), ids),
      );
      showToast("ok", resultText(add(imported), imported.leftOut));
    } catch (error) {
      showToast("error", error instanceof ProfileFileError ? error.message : messageOf(error));
    } finally {
      setImporting(false);
    }
  }
  return { importing, importFile };
}

/** Adds a profile and returns its name. */
function add({ name, lists, items }: ImportedProfile): string {
  let added = name;
  changeLoadouts((loadouts) => {
    added = name || nextName(loadouts);
    const profile = { key: newKey(), name: added, ...lists };
    return insertProfile(loadouts, profile, loadouts.profiles.length, items);
  });
  return added;
}

function resultText(name: string, leftOut: number): string {
  if (leftOut === 0) return `Imported ${name}`;
  const items = leftOut === 1 ? "1 unknown item was" : `${leftOut} unknown items were`;
  return `Imported ${name}. ${items} left out.`;
}
