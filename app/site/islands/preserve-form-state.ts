type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns what puts back text that has changed: React writes a field's first text again when it
 * takes it over.
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
