import { PRICE_MAX } from "#contract/posts/rules.ts";
import type { SearchFilters } from "#web/components/feeds/search/search-filters.ts";
import { PriceField } from "./price-field.tsx";
import styles from "./sale-filter.module.css";

type SaleFilterProps = {
  filters: SearchFilters;
  onChoose: (change: Partial<SearchFilters>) => void;
  onType: (change: Partial<SearchFilters>) => void;
};

/** Renders the for-sale switch; without scripts too, the prices show only when it is on. */
export function SaleFilter({ filters, onChoose, onType }: SaleFilterProps) {
  return (
    <div className={styles.sale}>
      <label className={styles.row}>
        For sale
        <input
          className={styles.switch}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the browser exposes the checked state
          role="switch"
          name="filterForSale"
          value="true"
          checked={filters.forSale}
          onChange={({ target }) =>
            onChoose({ forSale: target.checked, priceMin: 0, priceMax: PRICE_MAX })
          }
        />
      </label>
      <div className={styles.prices}>
        <PriceField
          label="Price from"
          name="filterPriceRangeMin"
          price={filters.priceMin}
          otherwise={0}
          onPrice={(priceMin) => onType({ priceMin })}
        />
        <PriceField
          label="Price to"
          name="filterPriceRangeMax"
          price={filters.priceMax}
          otherwise={PRICE_MAX}
          onPrice={(priceMax) => onType({ priceMax })}
        />
      </div>
    </div>
  );
}
