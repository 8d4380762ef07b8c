import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "#web/lib/call.ts";
import { catalogueQuery, findItems } from "#web/tools/loadout/items/items-api.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { editPath } from "#web/tools/loadout/roll/loadout-paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FileInput } from "#web/ui/fields/file-input.tsx";
import { PROFILE_FILE_ENDING, ProfileFileError } from "./profile-file-rules.ts";
import type { ImportedProfile } from "./profile-import.ts";
import { addProfile, freeName, insertProfile, newKey, nextName } from "./profiles.ts";

/** Renders what adds a profile; `inRow` without a margin and a hint. */
export function ProfileActions({ inRow }: { inRow?: boolean }) {
  const { importing, importFile } = useProfileImport();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function addNew() {
    changeLoadouts((loadouts) => {
      const key = newKey();
      const edit = { label: "Edit", run: () => void navigate(editPath(key)) };
      showToast("ok", `Added ${nextName(loadouts)}, which is empty`, edit);
      return addProfile(loadouts, key);
    });
  }
  return (
    <div
      className={
        inRow ? "flex items-center flex-none gap-8" : "flex items-center gap-8 flex-wrap mt-16"
      }
    >
      <Button icon="plus" onClick={addNew}>
        Add New Profile
      </Button>
      <Button icon="up" onClick={() => !importing && input.current?.click()}>
        Import Profile
      </Button>
      <FileInput
        ref={input}
        label="Profile file"
        accept={`${PROFILE_FILE_ENDING},.txt,.json`}
        onFile={(file) => void importFile(file)}
      />
      {!inRow && <span className="t-xs">A profile that was exported (.ldt)</span>}
      <span role="status" className="flex">
        {importing && (
          <span className="inline-flex items-center gap-12 t-md min-h-44 pr-16 pl-12 border border-line-2 border-l-3 border-l-signal-text bg-s2">
            <span className="spinner" aria-hidden="true" />
            Importing Profile
          </span>
        )}
      </span>
    </div>
  );
}

/** Imports a file's profile, or shows a one-line error. */
function useProfileImport() {
  const queries = useQueryClient();
  const [importing, setImporting] = useState(false);

  async function importFile(file: File): Promise<void> {
    setImporting(true);
    try {
      const catalogue = () => queries.ensureQueryData(catalogueQuery);
      const { importProfile } = await import("./profile-import.ts");
      const imported = await importProfile(file, async (ids) =>
        findItems(queries, await catalogue(), ids),
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
    added = name ? freeName(loadouts, name) : nextName(loadouts);
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
