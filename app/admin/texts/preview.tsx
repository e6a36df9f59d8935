import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { zoneName } from '#core/dates.ts'
import { warningsOf } from '#core/issue.ts'
import {
  completeContent,
  fullLabel,
  type TextContent,
  type TextRow,
} from '#core/texts/text-kind.ts'
import { withQuery } from '../address.ts'
import { holdLinks, usePreviewScreen } from '../preview-screen.tsx'
import { headIn, headOf, isInHead, noHead, type PageHead, PreviewHead } from './preview-head.tsx'
import { showBlock, showPlace } from './preview-place.ts'
import type { TextSection } from './sections.ts'
import type { EditedText } from './use-text.ts'

export function PreviewOf({ text }: { text: EditedText }) {
  const place = useWrittenIn()
  const { section, draft, row, address } = text
  return (
    <Preview
      key={address}
      address={`${address}/preview`}
      row={row}
      isAhead={text.editor.unsaved}
      place={sentenceAt(text, place)}
      block={text.caret}
      notes={notesOn(section, draft.key, row)}
    />
  )
}

/** The name of the field that has or had the focus. */
function useWrittenIn(): string | undefined {
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const { id = '' } = target as Partial<Element>
      const [, name] = /^field-\w+-(.+)$/.exec(id) ?? []
      if (name !== undefined) setPlace(name)
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return place
}

/** Bodies are many sentences, and dates and slugs none. */
function sentenceAt({ section, draft }: EditedText, place: string | undefined) {
  const field = place === undefined ? undefined : section.kind.fieldsOf(draft.key)[place]
  return field?.kind === 'line' || field?.kind === 'paragraphs' ? place : undefined
}

/** What may not fit the page. */
function notesOn({ kind }: TextSection, key: string, row: TextContent): string[] {
  const fields = kind.fieldsOf(key)
  return warningsOf(kind.check?.(completeContent(fields, row)) ?? []).map(({ path, message }) => {
    const field = fields[path]
    return `${field ? fullLabel(field) : path}: ${message}`
  })
}

/** By the public renderer; what is typed follows without loading the page again. */
function Preview(props: {
  address: string
  row: TextRow
  isAhead: boolean
  place: string | undefined
  /** Of the body, where the caret is. */
  block: number | undefined
  notes: readonly string[]
}) {
  const { row, isAhead, place, block, notes } = props
  const [on, setOn] = useState('')
  const address = withQuery(props.address, { on, sentence: place })
  const { screen, buttons } = usePreviewScreen()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isUnseen, setUnseen] = useState(false)
  const [head, setHead] = useState(noHead)
  useEffect(() => showBlock(frame.current?.contentDocument, block), [block])
  const mark = ({ head, isTyped }: Shown) => {
    setHead(head)
    const page = frame.current?.contentDocument
    if (place === undefined) showBlock(page, block)
    if (!isTyped || !page?.body) return
    const isSeen = showPlace(page) || isInHead(head)
    setUnseen(place !== undefined && row[place] !== '' && !isSeen)
  }
  const isFailed = useFollowing(frame, { address, row, isAhead }, mark)
  return (
    <section className="preview" aria-label="Page as visitors will get it">
      <div className="preview-bar">
        {buttons}
        <a href={address} target="_blank" rel="noreferrer" title="Opens in a new tab">
          Full size
        </a>
        <AsOn address={props.address} on={on} onChange={setOn} />
        <span className="note" role="status">
          {isFailed && 'The preview is not updating at the moment. Nothing you typed is lost.'}
        </span>
        {isUnseen && <span className="note">{unseenNote}</span>}
      </div>
      {notes.length > 0 && (
        <ul className="preview-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <PreviewHead head={head} />
      <div className="preview-stage" data-screen={screen}>
        <iframe ref={frame} name="Preview" title="Preview" src={props.address} />
      </div>
    </section>
  )
}

const unseenNote =
  'Not shown here: it appears in another state of the page, or is only read aloud by screen readers.'

/** The page at a later moment: with what else is scheduled until then. */
function AsOn(props: { address: string; on: string; onChange: (on: string) => void }) {
  const { address, on, onChange } = props
  const timeZone = use(OfficeZone)
  const hydrated = useHydrated()
  return (
    <form className="preview-on" method="get" action={address} target="Preview">
      <label htmlFor="preview-on">As on</label>
      <input
        id="preview-on"
        name="on"
        type="datetime-local"
        title={`${zoneName(timeZone)}; empty is now`}
        value={on}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!hydrated && (
        <button type="submit" className="action">
          Show
        </button>
      )}
    </form>
  )
}

const restMs = 150

/** `isTyped`: with what is typed, and marks around the sentence that was asked for. */
type Shown = { head: PageHead; isTyped: boolean }

/** When typing rests; returns whether the last try has failed. */
function useFollowing(
  frame: React.RefObject<HTMLIFrameElement | null>,
  shows: { address: string; row: TextRow; isAhead: boolean },
  onShown: (shown: Shown) => void,
): boolean {
  const { address, row, isAhead } = shows
  const own = useRef(isAhead ? undefined : { address, row })
  /** What the frame holds; undefined where that is something else. */
  const [held, setHeld] = useState(own.current)
  const tell = useEffectEvent(onShown)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (row === held?.row && address === held.address) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const head = await showDraft(frame.current, address, row, stop.signal)
        setHeld({ address, row })
        setFailed(false)
        tell({ head, isTyped: true })
      } catch {
        if (!stop.signal.aborted) setFailed(true)
      }
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [frame, address, row, held])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const holdAndTell = () => {
      element.contentDocument?.addEventListener('click', holdLinks)
      tell({ head: headOf(element.contentDocument), isTyped: false })
    }
    // What has loaded before this screen was hydrated says so no more.
    holdAndTell()
    const onLoad = () => {
      holdAndTell()
      // What the frame loads itself takes the place of what was shown in it before.
      setHeld(own.current && { ...own.current })
    }
    element.addEventListener('load', onLoad)
    return () => element.removeEventListener('load', onLoad)
  }, [frame])
  return isFailed
}

async function showDraft(
  frame: HTMLIFrameElement | null,
  address: string,
  row: TextRow,
  signal: AbortSignal,
): Promise<PageHead> {
  const body = new URLSearchParams({ content: JSON.stringify(row) })
  const answer = await fetch(address, { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`The preview answered ${answer.status}`)
  const html = await answer.text()
  // Without its head, of which the policy of this page would speak against the styles.
  const made = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
  for (const script of made.querySelectorAll('script')) script.remove()
  const shown = frame?.contentDocument
  if (shown?.body) {
    takeStyles(shown, html)
    // The frame keeps its head and its place on the page.
    shown.body.replaceWith(shown.importNode(made.body, true))
  }
  return headIn(html)
}

/** A first chart, list or table brings styles that the frame's own head lacks. */
function takeStyles(shown: Document, html: string): void {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const own = shown.head.querySelector('style')?.textContent
  const { CSSStyleSheet: Sheet = CSSStyleSheet } = shown.defaultView ?? {}
  const added = new Sheet()
  if (styles !== own) added.replaceSync(styles)
  shown.adoptedStyleSheets = [added]
}
