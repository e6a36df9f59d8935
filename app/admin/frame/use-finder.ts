import { type KeyboardEvent as ReactKeyEvent, useEffect, useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import { counted } from '#core/text.ts'
import { withQuery } from '../address.ts'
import type { clientLoader } from './find.tsx'
import { findEntries, searchEntry } from './find-entries.ts'
import { actionEntries } from './finder-actions.ts'
import { type FinderEntry, screenEntry } from './finder-entries.ts'
import type { PanelItem } from './menu.ts'

type State = 'loading' | 'failed' | 'loaded'

/** After the last key, in milliseconds, so that not every letter asks the server. */
const askAfterMs = 120

/** The records that the server finds for what is typed. */
function useRecords(typed: string): [readonly FinderEntry[], State] {
  const { load, data, state } = useFetcher<typeof clientLoader>({ key: 'finder' })
  const [asked, setAsked] = useState('')
  const search = typed.trim()
  useEffect(() => {
    if (search === '') return
    const timer = setTimeout(() => {
      setAsked(search)
      void load(withQuery(href('/admin/find'), { search }))
    }, askAfterMs)
    return () => clearTimeout(timer)
  }, [load, search])
  if (!data) return [[], 'loading']
  if ('failed' in data) return [[], 'failed']
  const isAnswered = state === 'idle' && asked === search
  const records = data.entries.filter(({ kind }) => kind !== 'Screens' && kind !== 'Do')
  return [records, isAnswered ? 'loaded' : 'loading']
}

export function useFinder(items: readonly PanelItem[], onClose: () => void) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [records, state] = useRecords(typed)
  const navigate = useNavigate()
  const found = findEntries([...items.map(screenEntry), ...actionEntries(items), ...records], typed)
  const shown = [...found, ...searchEntry(items, typed)]
  const at = Math.min(chosen, shown.length - 1)
  const goTo = ({ to }: FinderEntry) => {
    onClose()
    if (to.startsWith('/admin')) void navigate(to)
    else location.assign(to)
  }
  const press = (event: ReactKeyEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = shown[at]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && shown.length > 0) setChosen((at + step + shown.length) % shown.length)
    else if (event.key === 'Enter' && entry) goTo(entry)
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setChosen(0)
  }
  return { typed, type, press, shown, at, goTo, status: statusOf(state, typed, found.length) }
}

function statusOf(state: State, typed: string, count: number): string {
  if (state === 'failed') return 'Could not load names of records: only screens are shown.'
  if (typed.trim() === '') return ''
  if (count === 0) return state === 'loading' ? 'Looking...' : 'Nothing found.'
  return counted(count, 'result', 'results')
}
