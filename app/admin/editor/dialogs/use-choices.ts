import { useMemo, useRef, useState } from 'react'
import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import { changeKey, listChanges, type Side } from '#core/record/merge.ts'
import { type Newest, rulesOf } from '../state/editor-state.ts'
import { rowsOf, type WorkingCopy } from '../state/working-copy.ts'

export type Sides = Readonly<Record<string, Side>>

export function useChoices<R extends NamedRow>(
  config: EditorConfig<R>,
  copy: WorkingCopy<R>,
  { list }: Newest<R>,
  onMerge: (sides: Sides) => void,
) {
  const [sides, setSides] = useState<Sides>({})
  const [wasAsked, setAsked] = useState(false)
  const differences = useRef<HTMLUListElement>(null)
  const changes = useMemo(
    () =>
      listChanges(
        { base: copy.loaded.rows, mine: rowsOf(copy.entries), theirs: list.rows },
        rulesOf(config).merge,
      ),
    [config, copy, list],
  )
  const open = changes.filter((change) => change.by === 'both' && !sides[changeKey(change)])
  return {
    changes,
    open,
    differences,
    sides,
    isIncomplete: wasAsked && open.length > 0,
    choose: (key: string, side: Side) => setSides((now) => ({ ...now, [key]: side })),
    merge() {
      const [first] = open
      if (!first) return onMerge(sides)
      setAsked(true)
      const name = CSS.escape(changeKey(first))
      differences.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus()
    },
  }
}
