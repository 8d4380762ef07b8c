import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useAfterPress } from "#web/ui/hooks/use-after-press.ts";
import { type DescribeMode, type DescribeValues, describeSchema } from "./describe-values.ts";

export type DescribeForm = UseFormReturn<DescribeValues>;

/**
 * Provides the form that creating and editing share; a field shows errors after blur, then on every
 * change.
 */
export function useDescribeForm(mode: DescribeMode, defaultValues: DescribeValues) {
  const afterPress = useAfterPress();
  const check = zodResolver(describeSchema(mode));
  const resolver: Resolver<DescribeValues> = async (...given) => {
    await new Promise<void>(afterPress);
    return check(...given);
  };
  return useForm<DescribeValues>({ defaultValues, mode: "onTouched", resolver });
}
