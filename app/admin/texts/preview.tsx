import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { zoneName } from '#core/dates.ts'
import type { TextRow } from '#core/texts/text-kind.ts'
import { holdLinks, usePreviewScreen } from '../preview-screen.tsx'

const restMs = 150

/** By the public renderer; what is typed follows without loading the page again. */
export function Preview(props: {
  address: string
  row: TextRow
  /** It is not what the address shows. */
  isAhead: boolean
  /** What may not fit. */
  notes: readonly string[]
  /** To choose one, where the text is edited in both. */
  languages: ReactNode
}) {
  const { row, isAhead, notes, languages } = props
  const [on, setOn] = useState('')
  const address = on ? `${props.address}?${new URLSearchParams({ on })}` : props.address
  const { screen, buttons } = usePreviewScreen()
  const frame = useRef<HTMLIFrameElement>(null)
  const isFailed = useFollowing(frame, address, row, isAhead)
  return (
    <section className="preview" aria-label="Page as visitors will get it">
      <div className="preview-bar">
        {buttons}
        {languages}
        <a href={address} target="_blank" rel="noreferrer" title="Opens in a new tab">
          Full size
        </a>
        <AsOn address={props.address} on={on} onChange={setOn} />
        <span className="note" role="status">
          {isFailed && 'The preview does not follow at present. Nothing that you typed is lost.'}
        </span>
      </div>
      {notes.length > 0 && (
        <ul className="preview-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="preview-stage" data-screen={screen}>
        <iframe ref={frame} name="Preview" title="Preview" src={props.address} />
      </div>
    </section>
  )
}

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

/** When typing rests; returns whether the last try has failed. */
function useFollowing(
  frame: React.RefObject<HTMLIFrameElement | null>,
  address: string,
  row: TextRow,
  isAhead: boolean,
): boolean {
  const first = useRef(isAhead ? undefined : row)
  const [loads, setLoads] = useState(0)
  const latest = useRef(row)
  latest.current = row
  const shown = useRef(address)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    // What the frame loads itself takes the place of what was shown in it before.
    if (loads === 0 && row === first.current && address === shown.current) return
    shown.current = address
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        await showDraft(frame.current, address, row, stop.signal)
        setFailed(false)
      } catch {
        if (!stop.signal.aborted) setFailed(true)
      }
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [frame, address, row, loads])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const hold = () => element.contentDocument?.addEventListener('click', holdLinks)
    hold()
    const onLoad = () => {
      hold()
      if (first.current !== latest.current) setLoads((count) => count + 1)
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
): Promise<void> {
  const body = new URLSearchParams({ content: JSON.stringify(row) })
  const answer = await fetch(address, { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`The preview answered ${answer.status}`)
  const html = await answer.text()
  // Without its styles, which the policy of this page would speak against; the frame has them.
  const made = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
  for (const script of made.querySelectorAll('script')) script.remove()
  const shown = frame?.contentDocument
  if (!shown?.body) return
  // The frame keeps its head and its place on the page.
  shown.body.replaceWith(shown.importNode(made.body, true))
}
