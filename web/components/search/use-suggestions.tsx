import { type ComponentType, useState } from "react";

const load = () => import("./suggestions/search-suggestions.tsx");

/**
 * Provides suggestions for a search's field: handlers that load them on the first sign of use, and what to
 * render after the field. Until they are loaded, and if that fails, the field works without.
 */
export function useSuggestions(field: HTMLInputElement | null) {
  const [List, setList] = useState<ComponentType<{ field: HTMLInputElement }> | null>(null);
  const warmUp = () =>
    void load()
      .then(({ SearchSuggestions }) => setList(() => SearchSuggestions))
      .catch(() => {});
  return {
    form: { onPointerEnter: warmUp, onFocus: warmUp },
    list: List && field && <List field={field} />,
  };
}
