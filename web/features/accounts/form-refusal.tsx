import { FieldMessage } from "#web/ui/fields/field-message.tsx";

/** Why a form came to nothing, above its button; read aloud as it appears. */
export function FormRefusal({ message }: { message: string | null }) {
  return <div role="alert">{message && <FieldMessage kind="error">{message}</FieldMessage>}</div>;
}
