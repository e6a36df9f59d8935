import { use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { readColour } from '#core/colour.ts'
import type { Issue } from '#core/issue.ts'
import {
  type BrandColours,
  type ColourName,
  colourFields,
  colourNames,
  contrastChecks,
  unreadablePairs,
} from '#core/settings/colours.ts'
import { withQuery } from '../address.ts'
import { UnsavedLogo } from '../frame/unsaved-logo.ts'
import { holdLinks, usePreviewScreen } from '../preview-screen.tsx'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import { SavedNow } from './saved-now.tsx'

export function ColourFields(props: {
  colours: BrandColours
  saved: BrandColours
  issues: readonly Issue[]
}) {
  const [typed, setTyped] = useState(props.colours)
  const place = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const read = () => setTyped(readInputs(place.current, props.colours))
  // What was typed before the page was hydrated.
  useEffect(() => setTyped((known) => readInputs(place.current, known)), [])
  const isValid = colourNames.every((name) => readColour(typed[name]))
  const colours = useMemo(() => normalised(typed), [typed])
  return (
    <div className="colours">
      <div ref={place} onInput={read}>
        {colourNames.map((name) => (
          <ColourField
            key={name}
            name={name}
            initial={props.colours[name]}
            saved={props.saved[name]}
            value={typed[name]}
            issues={props.issues.filter(({ path }) => path === name)}
            onChoose={read}
          />
        ))}
      </div>
      {isValid && (
        <RecordTable
          caption="Contrast of the colours"
          empty=""
          {...linesOf(columns, contrastChecks(colours), ({ what }) => ({ key: what }))}
        />
      )}
      {isHydrated && isValid && <PagePreview colours={colours} />}
    </div>
  )
}

function ColourField(props: {
  name: ColourName
  initial: string
  saved: string
  value: string
  issues: readonly Issue[]
  onChoose: () => void
}) {
  const { name, initial, saved, value, issues, onChoose } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const colour = readColour(value)
  const choose = (chosen: string) => {
    if (input.current) input.current.value = chosen
    onChoose()
  }
  return (
    <FieldOfForm
      field={{ name, label: colourFields[name].label }}
      id={id}
      issues={issues}
      input={
        <div className="beside">
          <input
            ref={input}
            id={id}
            name={name}
            defaultValue={initial}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={issues.length > 0 || !colour ? true : undefined}
            aria-describedby={issues.length > 0 ? `${id}-issue` : undefined}
          />
          {isHydrated && (
            <input
              type="color"
              aria-label={`Choose: ${name}`}
              value={colour ?? '#000000'}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
        </div>
      }
    >
      <SavedNow typed={initial} saved={saved} />
    </FieldOfForm>
  )
}

function readInputs(place: HTMLElement | null, otherwise: BrandColours): BrandColours {
  const typedIn = (name: ColourName) =>
    place?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? otherwise[name]
  return { ink: typedIn('ink'), accent: typedIn('accent'), paper: typedIn('paper') }
}

const columns: readonly Column<ReturnType<typeof contrastChecks>[number]>[] = [
  { label: 'What', cell: ({ what }) => ({ text: what }) },
  {
    label: 'Contrast',
    cell: ({ ratio, needed }) => ({
      text: ratio.toFixed(1),
      tags: ratio < needed ? [{ label: 'Too weak', state: 'wrong' }] : [],
    }),
  },
  { label: 'At least', cell: ({ needed }) => ({ text: String(needed) }) },
]

function normalised(colours: BrandColours): BrandColours {
  return {
    ink: readColour(colours.ink) ?? '',
    accent: readColour(colours.accent) ?? '',
    paper: readColour(colours.paper) ?? '',
  }
}

function paintWith(colours: BrandColours, { style }: HTMLElement): void {
  for (const name of colourNames) style.setProperty(`--${name}`, colours[name])
}

/** The panel shows them too, as far as they can be read, until somebody leaves. */
function usePanelColours(colours: BrandColours): void {
  useEffect(() => {
    if (unreadablePairs(colours).length === 0) paintWith(colours, document.documentElement)
    return () => {
      for (const name of colourNames) document.documentElement.style.removeProperty(`--${name}`)
    }
  }, [colours])
}

/** Without one the name stands in for the mark, of which a page with a logo knows nothing. */
function showLogo(place: Element, logo: string): void {
  const picture = place.ownerDocument.createElement('img')
  picture.src = logo
  picture.height = 40
  picture.alt = ''
  place.replaceChildren(logo === '' ? (place.getAttribute('aria-label') ?? '') : picture)
}

const shownPages = { '/': 'Home', '/themes': 'Themes', '/team': 'Team', '/contact': 'Contact' }

/** Colours are set by script in the frame, since no style attribute is ever sent. */
function PagePreview({ colours }: { colours: BrandColours }) {
  const { screen, buttons } = usePreviewScreen()
  const [logo] = use(UnsavedLogo)
  const [page, setPage] = useState('/')
  const frame = useRef<HTMLIFrameElement>(null)
  const id = useId()
  const paint = useCallback(() => {
    const shown = frame.current?.contentDocument
    // Between two pages there is a document without any element.
    if (!shown?.documentElement) return
    paintWith(colours, shown.documentElement)
    if (logo !== undefined)
      for (const place of shown.querySelectorAll('.logo')) showLogo(place, logo)
    shown.addEventListener('click', holdLinks, true)
  }, [colours, logo])
  useEffect(paint, [paint])
  usePanelColours(colours)
  return (
    <div className="page-preview">
      <div className="row">
        <label htmlFor={id}>Page</label>
        <select id={id} value={page} onChange={({ currentTarget }) => setPage(currentTarget.value)}>
          {Object.entries(shownPages).map(([path, label]) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
        {buttons}
      </div>
      <div className="preview-stage" data-screen={screen}>
        {/* Loaded again once an unsaved logo is gone, of which the page keeps no other picture. */}
        <iframe
          key={String(logo === undefined)}
          ref={frame}
          name="Preview"
          title="Preview"
          src={withQuery('/admin/settings/preview', { page })}
          onLoad={paint}
        />
      </div>
    </div>
  )
}
