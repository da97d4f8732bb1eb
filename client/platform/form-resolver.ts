import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from './api/api-error.ts'

/** Lets a form of react-hook-form be validated by a schema of the contract; a field shows its first complaint. */
export function schemaResolver<Values extends FieldValues, Parsed>(
  schema: z.core.$ZodType<Parsed, Values>,
): Resolver<Values, unknown, Parsed> {
  return (values) => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, code, message } of parsed.error.issues) {
      const name = path.join('.')
      if (!get(errors, name)) set(errors, name, { type: code ?? 'invalid', message })
    }
    return { values: {}, errors }
  }
}

/** Shows a refusal of the server at the field that it is about, where it names one of `fields`. */
export function showAtField<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return
  const name = fields.find((field) => field === error.field)
  if (name) setError(name, { message: error.serverMessage }, { shouldFocus: true })
}
