type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Notes what is in the fields below an element, and returns a function that puts it back where
 * it has changed. React writes the first text of a field again when it takes the field over, and
 * makes new fields where something else had changed the page: a person's typing outlives both.
 */
export function preserveFormState(element: HTMLElement): () => void {
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : undefined
  const noted = Array.from(element.querySelectorAll<Field>('input, textarea'), (field) => ({
    id: field.id,
    value: field.value,
    checked: 'checked' in field && field.checked,
    selection: [field.selectionStart, field.selectionEnd] as const,
  }))
  return () => {
    for (const { id, value, checked, selection } of noted) {
      const field = document.getElementById(id) as Field | null
      if (!field) continue
      if ('checked' in field && field.checked !== checked) field.checked = checked
      if (field.value === value) continue
      field.value = value
      if (selection[0] !== null) field.setSelectionRange(...selection)
    }
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
  }
}
