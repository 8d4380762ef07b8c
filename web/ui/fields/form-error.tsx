import { FieldMessage } from "./field-message.tsx";

/** Shows why a form failed, above its button; read aloud when it appears. */
export function FormError({ message }: { message: string | null }) {
  return <div role="alert">{message && <FieldMessage kind="error">{message}</FieldMessage>}</div>;
}
