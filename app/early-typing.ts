import { useLayoutEffect, useState } from 'react'
import { type Entered, enter, enteredIn, type Field, isChanged, reset } from './field-values.ts'

/** React does not know of what was typed before hydration. Call it in what is hydrated first. */
export function useEarlyTyping(): void {
  const [before] = useState(readEntered)
  const [putSelectionBack] = useState(selectionOf)
  useLayoutEffect(() => {
    for (const [field, entered] of new Map([...before, ...readEntered()]))
      if (field.isConnected) enterForReact(field, entered)
    queueMicrotask(putSelectionBack)
  }, [before, putSelectionBack])
}

type Early = { entered: Entered; putCaretBack: () => void }

function readEntered(): Map<Field, Early> {
  const fields = globalThis.document?.querySelectorAll<Field>('input, select, textarea') ?? []
  const typed = [...fields].filter((field) => !/^(hidden|file)$/.test(field.type))
  return new Map(
    typed
      .filter(isChanged)
      .map((field) => [field, { entered: enteredIn(field), putCaretBack: caretOf(field) }]),
  )
}

/** Of a field that says what was sent: what somebody selects there, to type over it, React would drop. */
function selectionOf(): () => void {
  const field = globalThis.document?.querySelector<Field>('input:focus, textarea:focus')
  return field && !isChanged(field) ? caretOf(field) : () => {}
}

/** React takes note of a field only if it says something else than when React last looked. */
function enterForReact(field: Field, { entered, putCaretBack }: Early): void {
  reset(field)
  enter(field, entered)
  // React shows once more what was sent until it has rendered again.
  queueMicrotask(putCaretBack)
}

/** Of now: where React hydrates a field of several lines, it begins with what was sent. */
function caretOf(field: Field): () => void {
  const none = () => {}
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return none
  const { selectionStart: start, selectionEnd: end } = field
  if (start === null) return none
  return () => field === document.activeElement && field.setSelectionRange(start, end)
}
