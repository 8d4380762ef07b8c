import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type DescribeMode, type DescribeValues, describeSchema } from "./describe-values.ts";

export type DescribeForm = UseFormReturn<DescribeValues>;

/** The form both pages share; a field speaks up once it was left, then with every change. */
export function useDescribeForm(mode: DescribeMode, defaultValues: DescribeValues) {
  return useForm<DescribeValues>({
    defaultValues,
    mode: "onTouched",
    resolver: zodResolver(describeSchema(mode)),
  });
}
