import { type ReactNode, use, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { zoneName } from '#core/dates.ts'
import type { TextRow } from '#core/texts/text-kind.ts'
import { usePreviewScreen } from '../preview-screen.tsx'
import { isInHead, noHead, PreviewHead } from './preview-head.tsx'
import { showPlace } from './preview-place.ts'
import { type Shown, useFollowing } from './use-following.ts'

/** By the public renderer; what is typed follows without loading the page again. */
export function Preview(props: {
  address: string
  row: TextRow
  isAhead: boolean
  place: string | undefined
  notes: readonly string[]
  languages: ReactNode
}) {
  const { row, isAhead, place, notes, languages } = props
  const [on, setOn] = useState('')
  const asked = new URLSearchParams({ ...(on && { on }), ...(place && { sentence: place }) })
  const address = asked.size > 0 ? `${props.address}?${asked}` : props.address
  const { screen, buttons } = usePreviewScreen()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isUnseen, setUnseen] = useState(false)
  const [head, setHead] = useState(noHead)
  const mark = ({ head, isTyped }: Shown) => {
    setHead(head)
    const page = frame.current?.contentDocument
    if (!isTyped || !page?.body) return
    const isSeen = showPlace(page) || isInHead(head)
    setUnseen(place !== undefined && row[place] !== '' && !isSeen)
  }
  const isFailed = useFollowing(frame, { address, row, isAhead }, mark)
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
