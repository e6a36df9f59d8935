import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { type PastedPrices, readPasted } from '#core/price-round/pasted.ts'
import type { RoundRow } from '#core/price-round/round.ts'
import { isWithCtrl } from '../with-ctrl.ts'
import { priceField } from './round-form.ts'

/**
 * Enter goes to the next row's price, Shift and Enter back. So do the arrows while nothing is being
 * typed: from the first key on they belong to the text, until the field is left. What is pasted is
 * placed by ticker or name, or as a column.
 */
export function useRoundKeys(
  form: RefObject<HTMLFormElement | null>,
  rows: readonly RoundRow[],
  on: { onPaste: (pasted: PastedPrices) => void; onUndo: () => boolean },
) {
  const editing = useRef<EventTarget>(undefined)
  const indexOf = ({ target }: { target: EventTarget }) =>
    target instanceof HTMLInputElement
      ? rows.findIndex(({ id }) => target.name === priceField(id))
      : -1
  const fieldAt = (index: number) => {
    const row = rows[index]
    return row && form.current?.elements.namedItem(priceField(row.id))
  }
  const goTo = (index: number) => {
    const field = fieldAt(index)
    if (!(field instanceof HTMLInputElement)) return false
    field.focus()
    field.select()
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isWithCtrl(event, 'z')) {
      if (on.onUndo()) event.preventDefault()
      return
    }
    const index = indexOf(event)
    if (index < 0 || isCommand || altKey) return
    if (key === 'Enter') {
      // The last one does not save by mistake: it goes to the button.
      event.preventDefault()
      if (goTo(index + (shiftKey ? -1 : 1))) return
      if (!shiftKey) submitButtonOf(form.current)?.focus()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (editing.current === target) return
      event.preventDefault()
      goTo(index + (key === 'ArrowDown' ? 1 : -1))
    } else if (key === 'F2' || key.length === 1 || key === 'Backspace') editing.current = target
  }

  const onFocus = () => {
    editing.current = undefined
  }

  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const index = indexOf(event)
    const text = event.clipboardData.getData('text')
    // One price goes into its field like any text.
    if (index < 0 || !/[\n\t]|[A-Za-z]/.test(text.trim())) return
    event.preventDefault()
    const pasted = readPasted(text, rows, index)
    on.onPaste(pasted)
    const last = rows.findIndex(({ id }) => id === pasted.rows.at(-1)?.id)
    if (last >= 0) goTo(last)
  }
  return { onKeyDown, onFocus, onPaste }
}

export function submitButtonOf(form: HTMLFormElement | null): HTMLButtonElement | undefined {
  const isSubmit = (each: Element): each is HTMLButtonElement =>
    each instanceof HTMLButtonElement && each.type === 'submit'
  return [...(form?.elements ?? [])].find(isSubmit)
}
