import { useLayoutEffect, useState } from 'react'
import { type Entered, enter, enteredIn, type Field, isChanged, reset } from './field-values.ts'

/**
 * What somebody enters before the page is hydrated is entered again for React, which otherwise does not
 * know of it, or takes it back. Call it in what is hydrated first.
 */
export function useEarlyTyping(): void {
  const [before] = useState(readEntered)
  useLayoutEffect(() => {
    for (const [field, entered] of new Map([...before, ...readEntered()]))
      if (field.isConnected) enterForReact(field, entered)
  }, [before])
}

function readEntered(): Map<Field, Entered> {
  const fields = globalThis.document?.querySelectorAll<Field>('input, select, textarea') ?? []
  const typed = [...fields].filter((field) => !/^(hidden|file)$/.test(field.type))
  return new Map(typed.filter(isChanged).map((field) => [field, enteredIn(field)]))
}

/** React takes note of a field only if it says something else than when React last looked. */
function enterForReact(field: Field, entered: Entered): void {
  const putCaretBack = caretOf(field)
  reset(field)
  enter(field, entered)
  // React shows once more what was sent until it has rendered again.
  queueMicrotask(putCaretBack)
}

function caretOf(field: Field): () => void {
  const none = () => {}
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return none
  const { selectionStart: start, selectionEnd: end } = field
  return start === null ? none : () => field.setSelectionRange(start, end)
}
