import { Link } from "react-router";

type CountRow = { key: string; label: string; count: number; to?: string };

/** Renders counts with their labels; the caption is for screen readers. */
export function CountTable({ caption, rows }: { caption: string; rows: readonly CountRow[] }) {
  return (
    <table className="mt-8 t-md w-full [border-collapse:collapse]">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ key, label, count, to }) => (
          <tr key={key}>
            <th
              scope="row"
              className="py-8 pr-16 pl-0 border-t border-line font-normal text-left text-muted phone:py-12"
            >
              {to ? (
                <Link
                  className="block py-8 -my-8 hover:text-bright hover:underline underline-offset-4 phone:py-12 phone:-my-12"
                  to={to}
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
            <td className="py-8 px-0 border-t border-line text-right tabular-nums phone:py-12">
              {count.toLocaleString("en-US")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
