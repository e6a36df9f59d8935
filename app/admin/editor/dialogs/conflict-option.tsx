import type { ReactNode } from 'react'
import type { NamedRow } from '#app/admin/editor/editor-config.ts'
import { type Change, changeKey, type Side } from '#core/record/merge.ts'

export type Choice = {
  sides: Readonly<Record<string, Side>>
  onChoose: (key: string, side: Side) => void
}

export function Option<R extends NamedRow>(
  props: Choice & { change: Change<R>; side: Side; label?: string; children: ReactNode },
) {
  const { change, side, sides, onChoose } = props
  const key = changeKey(change)
  return (
    <label className="conflict-option">
      <input
        type="radio"
        name={key}
        aria-label={props.label}
        checked={sides[key] === side}
        onChange={() => onChoose(key, side)}
      />
      <span>{props.children}</span>
    </label>
  )
}
