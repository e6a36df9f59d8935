import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import type { RowIssue } from '#core/record/list.ts'
import { type EditorConfig, type NamedRow, nameOf } from '../editor-config.ts'
import type { Dispatch, Editor } from '../state/use-editor.ts'
import { fieldId } from './field.tsx'
import { useFieldEscape, useRovingFocus } from './focus.ts'
import { useReorder } from './reorder.ts'

/** What rows lack in other languages, in words, by their ids. */
export type LackingOfRows = Readonly<Record<string, string>>

export function useListView<R extends NamedRow>(
  config: EditorConfig<R>,
  editor: Editor<R>,
  lacking: LackingOfRows,
) {
  const { state, dispatch } = editor
  const { copy, uploading } = state
  const { entries, loaded } = copy
  const isNew = (id: string) => !loaded.rows.some((row) => row.id === id)
  const list = useRef<HTMLOListElement>(null)
  const { announce, region } = useAnnouncer()
  const drawn = useDrawnRows(entries.length)
  const focusOn = useFocusOn(list, drawn.isWhole)
  const { open, unfold, toggle } = useOpenRows(focusOn)
  const commands = useRowCommands(dispatch, focusOn, toggle)
  const [isToTranslate, setToTranslate] = useState(false)
  const {
    search,
    hidden: unmatched,
    searchFor,
  } = useSearch((text) => {
    const { matches } = config
    if (!matches || text.trim() === '') return new Set()
    // Out of sight is off the page, which would end an upload.
    const out = entries.filter(({ key, row }) => !matches(row, text) && !uploading.has(key))
    return new Set(out.map(({ key }) => key))
  })
  const hidden = isToTranslate
    ? new Set([
        ...unmatched,
        ...entries.flatMap(({ key, row }) =>
          lacking[row.id] || uploading.has(key) || isNew(row.id) ? [] : [key],
        ),
      ])
    : unmatched
  const clear = () => {
    searchFor('')
    setToTranslate(false)
  }
  const lifted = useReorder(list, {
    entries,
    place: (key, before) => dispatch({ type: 'placed', key, before }),
    putBack: (before) => dispatch({ type: 'orderRestored', entries: before }),
    nameOf,
    announce,
  })
  useRovingFocus(list)
  useFieldEscape(list, {
    remember: (key) => entries.find((entry) => entry.key === key),
    restore: (entry) => entry && dispatch({ type: 'rowRestored', entry }),
  })

  const add = () => {
    const rows = entries.map((entry) => entry.row)
    const row = config.create(rows, copy.loaded.today)
    dispatch({ type: 'added', row })
    unfold(row.id)
    focusOn(row.id, Object.keys(config.labels)[0], true)
  }
  useAddAsked(add)
  const showIssue = ({ id, path }: RowIssue) => {
    const key = entries.find(({ row }) => row.id === id)?.key
    if (key === undefined) return
    if (hidden.has(key)) clear()
    unfold(key)
    focusOn(key, path)
  }
  return {
    list,
    region,
    announce,
    open,
    lifted,
    commands,
    search,
    hidden,
    searchFor,
    clear,
    toTranslate: {
      count: entries.filter(({ row }) => lacking[row.id]).length,
      isOn: isToTranslate,
      toggle: () => setToTranslate(!isToTranslate),
    },
    add,
    showIssue,
    /** Of the rows that stay, also where a search hides them. */
    places: new Map(entries.filter(({ removed }) => !removed).map(({ key }, at) => [key, at + 1])),
    shown: entries.filter(({ key }) => !hidden.has(key)),
    drawn,
    total: entries.length,
    isMovable: config.order !== undefined && hidden.size === 0,
  }
}

export type ListView<R extends NamedRow> = ReturnType<typeof useListView<R>>

function useOpenRows(focusOn: (key: string, field: string) => void) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const unfold = useCallback((key: string) => setOpen((keys) => new Set([...keys, key])), [])
  const toggle = useCallback(
    (key: string) => {
      setOpen((keys) => {
        const next = new Set(keys)
        if (!next.delete(key)) next.add(key)
        return next
      })
      focusOn(key, 'opened')
    },
    [focusOn],
  )
  return { open, unfold, toggle }
}

const restMs = 300

/** `?search=`: hidden rows are decided when it changes, so none vanishes while one types in it. */
function useSearch(findHidden: (search: string) => ReadonlySet<string>) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('search') ?? ''
  const [state, setState] = useState(() => ({ search: asked, hidden: findHidden(asked) }))
  const latest = useRef({ findHidden, search: state.search })
  latest.current = { findHidden, search: state.search }

  const searchFor = useCallback((search: string) => {
    setState({ search, hidden: latest.current.findHidden(search) })
  }, [])

  // The address changed by a link or by Back; our own may come after the search went on.
  const written = useRef<readonly string[]>([])
  useEffect(() => {
    const own = written.current.indexOf(asked)
    written.current = own < 0 ? [] : written.current.slice(own + 1)
    if (own < 0 && asked !== latest.current.search.trim()) searchFor(asked)
  }, [asked, searchFor])

  const { search } = state
  useEffect(() => {
    if (search.trim() === asked) return
    const timer = setTimeout(() => {
      const text = search.trim()
      written.current = [...written.current, text]
      setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [search, asked, setParams])

  return { ...state, searchFor }
}

/** Ctrl+K asks for a new row by the address, which forgets it at once. */
function useAddAsked(add: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('add')
  const begin = useEffectEvent(add)
  useEffect(() => {
    if (!isAsked) return
    setParams({}, { replace: true, preventScrollReset: true })
    begin()
  }, [isAsked, setParams])
}

/** These stay the same functions, so a row is drawn again only for its own sake. */
export type RowCommands<R extends NamedRow> = {
  change: (key: string, change: Partial<R>) => void
  remove: (key: string) => void
  putBack: (key: string) => void
  /** Opens or closes it. */
  toggle: (key: string) => void
}

function useRowCommands<R extends NamedRow>(
  dispatch: Dispatch<R>,
  focusOn: (key: string) => void,
  toggle: (key: string) => void,
): RowCommands<R> {
  return useMemo(
    () => ({
      change: (key, change) => dispatch({ type: 'changed', key, change }),
      // The button that was pressed is gone: the focus goes to the first one in its place.
      remove: (key) => {
        dispatch({ type: 'removed', key })
        focusOn(key)
      },
      putBack: (key) => {
        dispatch({ type: 'putBack', key })
        focusOn(key)
      },
      toggle,
    }),
    [dispatch, focusOn, toggle],
  )
}

/** Once it is on the page; 'opened' is the first field of a row that was just opened. */
function useFocusOn(list: RefObject<HTMLElement | null>, isWhole: boolean) {
  const wanted = useRef<{ key: string; field?: string; isForm?: boolean }>(undefined)
  // Not a later effect: one of the drawing before might come first, and find the row not there yet.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { key, field, isForm } = wanted.current
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    // Of a list that is still being drawn it may come.
    if (row || isWhole) wanted.current = undefined
    if (!row) return
    if (field === 'opened') return focusOpened(row)
    const control =
      (field === undefined ? null : document.getElementById(fieldId(key, field))) ??
      row.querySelector<HTMLElement>('button, input')
    control?.focus({ preventScroll: true })
    // Of a form that begins below the fold only the first field would be seen.
    if (isForm && isBelowFold(row)) row.scrollIntoView({ block: 'start' })
    else control?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((key: string, field?: string, isForm?: boolean) => {
    wanted.current = { key, field, isForm }
  }, [])
}

/** A row that opens below the fold comes up to the toolbar, whole or from its top. */
function focusOpened(row: HTMLElement): void {
  const button = row.querySelector('[aria-expanded=true]')
  const fields = document.getElementById(button?.getAttribute('aria-controls') ?? '')
  if (!fields) return
  // On a telephone a field with the focus would cover the half of what was opened by a keyboard.
  if (!matchMedia('(pointer: coarse)').matches)
    fields.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  if (isBelowFold(row)) row.scrollIntoView({ block: 'start' })
}

function isBelowFold(row: HTMLElement): boolean {
  return row.getBoundingClientRect().bottom > innerHeight
}

function useAnnouncer() {
  const [words, setWords] = useState('')
  const announce = useCallback((next: string) => {
    // Screen readers only announce text that changed.
    setWords((last) => (last === next ? `${next}\u00a0` : next))
  }, [])
  const region = (
    <p className="visually-hidden" aria-live="assertive">
      {words}
    </p>
  )
  return { announce, region }
}

const perPart = 50

/**
 * Which rows are drawn: the server sends one part of the list, which the address names for who has no
 * script; then they come in parts, one a turn, so that a long list never holds the browser.
 */
function useDrawnRows(total: number) {
  const [params] = useSearchParams()
  const asked = /^[1-9]\d?$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const [parts, setParts] = useState(0)
  const [isWhole, setWhole] = useState(total <= perPart)
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => {
      setParts(parts + 1)
      // Then rows that are added are drawn at once.
      setWhole((parts + 1) * perPart >= total)
    })
    return () => clearTimeout(timer)
  }, [parts, isWhole, total])
  if (isWhole) return { from: 0, end: total, page: 1, isWhole }
  if (parts > 0) return { from: 0, end: parts * perPart, page: 1, isWhole }
  const end = asked * perPart
  return { from: end - perPart, end, page: asked, isWhole }
}
