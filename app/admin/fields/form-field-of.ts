import type { FormField } from '#app/ui/form-field.tsx'
import { type Field, kindOf } from '#core/fields/kinds.ts'

/** What a form shows of a field that is declared. */
export function formFieldOf(name: string, field: Field): FormField {
  const { label, hint, language, isBeside = field.translates !== undefined } = field
  const { control, options } = kindOf(field)
  return {
    name,
    label,
    hint,
    control,
    isSwitch: field.kind === 'tick' && field.isSwitch,
    language,
    isBeside,
    isLong: 'max' in field && Number(field.max) > 1000,
    options: options?.(field),
  }
}
