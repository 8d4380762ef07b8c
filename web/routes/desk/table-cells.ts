// The classes of cells in the tables of the desk with several counts a row.

const CELL =
  "h-44 py-6 px-0 not-last:pr-16 tabular-nums small:text-13 phone:h-52 phone:not-last:pr-10 small:not-last:pr-8";
export const HEAD = `border-b border-line-2 text-faint text-13 font-normal ${CELL}`;
export const BODY = `border-t border-line ${CELL}`;
export const COUNT = `font-normal text-right ${BODY}`;
export const COUNT_HEAD = `w-96 text-right small:w-56 ${HEAD}`;
