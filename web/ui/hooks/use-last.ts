import { useState } from "react";

/** Returns the last value that there was, so that what shows it does not move while another loads. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return last;
}
