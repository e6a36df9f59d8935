import { type Entered, enteredIn, type Field } from './field-values.ts'

type KeptField = Entered & { name: string }

export type KeptForm = { action: string | null; fields: KeptField[] }

export function postForms(): HTMLFormElement[] {
  return [...document.forms].filter((form) => form.getAttribute('method') === 'post')
}

/** Never a password, a code or a file. */
export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => {
    if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
      return field.name !== ''
    if (!(field instanceof HTMLInputElement) || field.name === '') return false
    // What was typed belongs to what was loaded: a later change is a conflict.
    if (field.type === 'hidden') return field.name === 'loaded' || field.name === 'revision'
    // A password that is shown is a text.
    if (/password|one-time-code/.test(field.autocomplete)) return false
    return !['password', 'file', 'submit', 'button', 'reset', 'image'].includes(field.type)
  })
}

export function keptField(field: Field): KeptField {
  return { name: field.name, ...enteredIn(field) }
}

/** Of those of one name the first goes with the first. */
export function pairsOf<F extends { name: string }, K extends { name: string }>(
  fields: readonly F[],
  kept: readonly K[],
): [F, K][] {
  const rest = [...fields]
  return kept.flatMap((each): [F, K][] => {
    const at = rest.findIndex(({ name }) => name === each.name)
    const [field] = at < 0 ? [] : rest.splice(at, 1)
    return field ? [[field, each]] : []
  })
}
