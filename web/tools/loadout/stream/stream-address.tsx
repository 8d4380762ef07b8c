import { type ReactNode, useId, useState } from "react";
import { useSite } from "#web/lib/document/site.ts";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { StreamPreview } from "./stream-preview.tsx";
import { DEFAULT_LOOK, type StreamLook, streamPath } from "./stream-url.ts";

const SCALES = [0.5, 0.75, 1, 1.25, 1.5];
const LAYOUTS = [
  { value: "", label: "As the remote chooses" },
  { value: "full", label: "Full" },
  { value: "compact", label: "Compact" },
] as const;
const PLACES = [
  { value: "bottom left", label: "Bottom left" },
  { value: "bottom right", label: "Bottom right" },
  { value: "top left", label: "Top left" },
  { value: "top right", label: "Top right" },
] as const;

/** Renders the address of the stream view, and what it says about its look. */
export function StreamAddress({ code }: { code: string }) {
  const site = useSite();
  const [look, setLook] = useState<StreamLook>(DEFAULT_LOOK);
  const change = (part: Partial<StreamLook>) => setLook({ ...look, ...part });
  const address = site.url + streamPath(code, look);
  return (
    <section className="grid gap-16 text-muted justify-items-start py-24 *:max-w-full [&+&]:border-t [&+&]:border-t-line">
      <SectionHeading className="w-full">Address for OBS</SectionHeading>
      <p>
        Add a browser source with this address, as large as the picture, for example 1920 by 1080.
        It is transparent. Whoever has the address sees your loadout, and cannot change it.
      </p>
      <Copied label="Address" copyLabel="Copy address" text={address} />
      <StreamPreview code={code} look={look} />
      <div className="grid gap-16 grid-cols-[repeat(auto-fit,minmax(180px,1fr))] w-full">
        <NativeSelect
          label="Layout"
          options={LAYOUTS}
          value={look.layout ?? ""}
          onChange={({ target }) => change({ layout: LAYOUT_OF[target.value] })}
        />
        <NativeSelect
          label="Compact is at the"
          options={PLACES}
          value={`${look.edge} ${look.corner}`}
          onChange={({ target }) =>
            change({
              edge: target.value.startsWith("top") ? "top" : "bottom",
              corner: target.value.endsWith("right") ? "right" : "left",
            })
          }
        />
        <NativeSelect
          label="Scale"
          options={SCALES.map((scale) => ({ value: String(scale), label: `${scale * 100}%` }))}
          value={String(look.scale)}
          onChange={({ target }) => change({ scale: Number(target.value) })}
        />
      </div>
      <SwitchRow
        label="Still"
        sub="Nothing moves, for slow encoders."
        checked={look.still}
        onCheckedChange={(still) => change({ still })}
      />
    </section>
  );
}

const LAYOUT_OF: Readonly<Record<string, StreamLook["layout"]>> = {
  full: "full",
  compact: "compact",
};

type CopiedProps = { label: string; copyLabel: string; text: string; note?: ReactNode };

/** Renders a text to copy; a press selects it. */
export function Copied({ label, copyLabel, text, note }: CopiedProps) {
  const id = useId();
  return (
    <div
      // The button is beside the field, below its label.
      className="grid gap-8 items-start grid-cols-[minmax(0,1fr)_auto] w-full phone:grid-cols-1 phone:justify-items-start not-phone:[&>button]:mt-26"
    >
      <TextField
        className="phone:w-full"
        id={id}
        label={label}
        value={text}
        readOnly
        dir="ltr"
        hint={note}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton
        text={text}
        label={copyLabel}
        failure="Your browser forbids copying. Select the text instead."
      />
    </div>
  );
}
