import { useEffect, useRef, useState } from 'react'
import type { TextRow } from '#core/texts/text-kind.ts'

/** In pixels. */
const widths = { Phone: 390, Desk: 1280 } as const
type Screen = keyof typeof widths

const restMs = 250

/** By the public renderer; what is typed follows without loading the page again. */
export function Preview(props: {
  address: string
  row: TextRow
  /** What may not fit. */
  notes: readonly string[]
}) {
  const { address, row, notes } = props
  const [screen, setScreen] = useState<Screen>('Desk')
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const isFailed = useFollowing(frame, address, row)
  useScale(stage, widths[screen])
  return (
    <section className="preview" aria-label="Page as visitors will get it">
      <div className="preview-bar">
        {(Object.keys(widths) as Screen[]).map((name) => (
          <button
            key={name}
            type="button"
            className="action"
            aria-pressed={screen === name}
            onClick={() => setScreen(name)}
          >
            {name}
          </button>
        ))}
        <a href={address} target="_blank" rel="noreferrer" title="Opens in a new tab">
          Full size
        </a>
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
      <div className="preview-stage" ref={stage} data-screen={screen}>
        <iframe ref={frame} name="Preview" title="Preview" src={address} />
      </div>
    </section>
  )
}

/** Drawn as small as its place is. */
export function useScale(stage: React.RefObject<HTMLDivElement | null>, width: number): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const draw = () => {
      const scale = Math.min(1, element.clientWidth / width)
      element.style.setProperty('--frame-width', `${width}px`)
      element.style.setProperty('--frame-scale', String(scale))
    }
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    draw()
    return () => observer.disconnect()
  }, [stage, width])
}

/** When typing rests; returns whether the last try has failed. */
function useFollowing(
  frame: React.RefObject<HTMLIFrameElement | null>,
  address: string,
  row: TextRow,
): boolean {
  const first = useRef(row)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (row === first.current) return
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
  }, [frame, address, row])

  // Links lead nowhere: other pages do not let themselves be framed.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const hold = () =>
      element.contentDocument?.addEventListener('click', (event) => {
        const link = (event.target as Element | null)?.closest('a, button[type=submit]')
        if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
      })
    hold()
    element.addEventListener('load', hold)
    return () => element.removeEventListener('load', hold)
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
