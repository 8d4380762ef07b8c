export function SaleBadge({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center h-24 pr-14 pl-8 bg-[linear-gradient(315deg,transparent_5px,var(--badge-bg)_5.6px)] text-badge-text font-display font-semibold text-13 leading-none tabular-nums whitespace-nowrap forced-colors:border forced-colors:text-inherit forced-colors:bg-none forced-colors:bg-[Canvas]">
      {text}
    </span>
  );
}
