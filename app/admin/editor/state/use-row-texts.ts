import { useEffect, useMemo, useState } from 'react'
import { href } from 'react-router'
import { useReconnect } from '#app/admin/use-reconnect.ts'
import { marksOf } from '#core/record/long-texts.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { RowTexts } from '../rows/field.tsx'
import { rowsInConflict } from './long-texts.ts'
import { passingReasons, type Reason, reasons, reasonTexts } from './save-answer.ts'
import type { Editor } from './use-editor.ts'

/** So that an address stays short: the others are asked for when these have come. */
const rowsAtOnce = 50

/** Asks for the long texts of the rows that are open, and of those that two people have changed. */
export function useRowTexts<R extends NamedRow>(
  config: EditorConfig<R>,
  { state, dispatch }: Editor<R>,
  list: string,
  open: ReadonlySet<string>,
): RowTexts {
  const [failure, setFailure] = useState<Reason | 'gone'>()
  const { copy, newest, asking } = state
  const isComparing = asking?.about === 'conflict'
  const { query, marks } = useMemo(() => {
    const shown = copy.entries.flatMap(({ key, row }) =>
      open.has(key) && marksOf(row).length > 0 ? row.id : [],
    )
    const compared = isComparing ? rowsInConflict(config, { copy, newest }) : []
    const ids = [...new Set([...shown, ...compared])].slice(0, rowsAtOnce)
    const rows = copy.entries.filter(({ row }) => ids.includes(row.id))
    const revisions = new Set([copy.loaded.revision, newest.list.revision])
    const pairs = [
      ['list', list],
      ...[...revisions].map((revision) => ['revision', String(revision)]),
      ...ids.map((id) => ['id', id]),
    ]
    return {
      query: ids.length > 0 ? new URLSearchParams(pairs).toString() : '',
      marks: rows.flatMap(({ row }) => marksOf(row)),
    }
  }, [config, copy, newest, isComparing, list, open])

  useEffect(() => {
    if (query === '' || failure) return
    const left = new AbortController()
    void askForTexts(query, left.signal).then((answer) => {
      if (left.signal.aborted) return
      if (typeof answer === 'string') return setFailure(answer)
      dispatch({ type: 'textsCame', texts: answer })
      if (marks.some((mark) => answer[mark] === undefined)) setFailure('gone')
    })
    return () => left.abort()
  }, [query, marks, failure, dispatch])

  const retry = () => setFailure(undefined)
  useReconnect(failure !== undefined && failure !== 'gone' && passingReasons.has(failure), retry)
  const gone = 'It is no longer in the list: load the page again.'
  return {
    failure: failure && (failure === 'gone' ? gone : reasonTexts[failure]),
    retry,
  }
}

async function askForTexts(
  query: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>> | Reason> {
  try {
    const answer = await fetch(`${href('/admin/row-texts')}?${query}`, {
      signal,
      redirect: 'manual',
    })
    if (answer.type === 'opaqueredirect') return 'signed-out'
    if (!answer.ok) return reasons[answer.status] ?? 'failed'
    return await answer.json()
  } catch {
    return 'no-connection'
  }
}
