import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { pastedColumn, type RoundRow, type TypedRow } from '#core/price-round/round.ts'
import { priceField } from './round-form.ts'

/** Enter goes to the next row's price, Shift and Enter back; a pasted column fills rows. */
export function useRoundKeys(
  rows: readonly RoundRow[],
  /** `beyond` is how many pasted prices have no row here. */
  onFill: (pasted: Pick<TypedRow, 'id' | 'price'>[], beyond: number) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const indexOf = ({ target }: { target: EventTarget }) =>
    target instanceof HTMLInputElement
      ? rows.findIndex(({ id }) => target.name === priceField(id))
      : -1
  const fieldAt = (index: number) => {
    const row = rows[index]
    return row && form.current?.elements.namedItem(priceField(row.id))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const index = indexOf(event)
    if (event.key !== 'Enter' || index < 0 || event.ctrlKey || event.metaKey) return
    // The last one does not save by mistake: it goes to the button.
    event.preventDefault()
    const next = fieldAt(index + (event.shiftKey ? -1 : 1))
    const button = [...(form.current?.elements ?? [])].find(
      (each) => each instanceof HTMLButtonElement && each.type === 'submit',
    )
    if (next instanceof HTMLInputElement) {
      next.focus()
      next.select()
    } else if (!event.shiftKey && button instanceof HTMLElement) button.focus()
  }

  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const index = indexOf(event)
    const cells = pastedColumn(event.clipboardData.getData('text'))
    if (index < 0 || cells.length < 2) return
    event.preventDefault()
    onFill(
      cells.flatMap((price, at) => {
        const row = rows[index + at]
        return row && price !== '' ? [{ id: row.id, price }] : []
      }),
      cells.slice(rows.length - index).filter((price) => price !== '').length,
    )
    const last = fieldAt(Math.min(index + cells.length, rows.length) - 1)
    if (last instanceof HTMLInputElement) last.focus()
  }
  return { form, onKeyDown, onPaste }
}
