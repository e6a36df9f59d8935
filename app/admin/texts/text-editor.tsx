import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { fieldId } from '../editor/rows/field.tsx'
import { useEditorFrame } from '../editor/use-editor-frame.tsx'
import { ValidationSummary } from '../editor/validation-summary.tsx'
import { bringIntoSight, isInSight } from '../in-sight.ts'
import { PreviewOf } from './preview.tsx'
import type { Returned } from './returned.ts'
import { TextForm } from './text-form.tsx'
import type { SectionDraft } from './text-of.server.ts'
import './preview.css'
import './text-editor.css'
import { InsertName } from './insert-name.tsx'
import { LanguageTabs, TranslationState } from './language-tabs.tsx'
import { LiveSince } from './live-since.tsx'
import type { NameToInsert } from './names-to-insert.server.ts'
import { sectionIn, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { TextHead } from './text-head.tsx'
import { type EditedText, useText } from './use-text.ts'

type Props = {
  draft: SectionDraft
  person: string
  returned: Returned | undefined
  names: readonly NameToInsert[]
  /** Below its head, which stays where it is. */
  children: ReactNode
}

/** The form beside the page as visitors will get it (docs/product.md §10). */
export function TextEditor(props: Props) {
  const text = useText(props)
  const { section, draft, editor, address } = text
  const ofText = editorOf(sections[sectionIn(draft.section, 'en')], draft.key)
  const { saveButton, frame } = useEditorFrame(text.config, editor, {
    staysOn: ({ pathname }) => pathname.startsWith(ofText),
    message: text.sheet.message,
    save: () => editor.unsaved && editor.dispatch({ type: 'saveAsked' }),
  })
  const hydrated = useHydrated()
  const [side, setSide] = useState<Side>(text.body === undefined ? 'preview' : 'details')
  const showsDetails = !hydrated || side === 'details'
  const show = useCallback((id: string) => {
    if (document.getElementById(id)?.closest('.text-details')) flushSync(() => setSide('details'))
    showField(id)
  }, [])
  useHeadHeight()
  const { hash } = useLocation()
  useEffect(() => {
    // Not while React draws.
    queueMicrotask(() => show(hash.slice(1)))
  }, [hash, show])
  return (
    <div className="editor">
      <TextHead text={text} saveButton={saveButton} />
      {props.children}
      <div className="text-views">
        <LanguageTabs section={draft.section} textKey={draft.key} />
        <Views side={side} onChange={setSide} text={text} />
        <InsertName names={props.names} />
      </div>
      <TranslationState text={text} />
      <LiveSince address={draft.shownAt} />
      <ValidationSummary
        issues={text.issues}
        refusals={editor.state.refusals}
        onShow={({ id, path }) => show(fieldId(id, path))}
      />
      <div
        className="text-editor"
        data-language={section.language}
        data-body={text.body}
        data-side={hydrated ? side : 'details'}
      >
        <form
          id={text.formId}
          method="post"
          action={address}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            editor.dispatch({ type: 'saveAsked' })
          }}
        >
          <input type="hidden" name="revision" value={text.revision} />
          {section.hint && <p className="note">{section.hint}</p>}
          <TextForm text={text} showsDetails={showsDetails} />
        </form>
        {(side === 'preview' || (!hydrated && text.body === undefined)) && (
          <PreviewOf text={text} />
        )}
      </div>
      {frame}
    </div>
  )
}

type Side = 'details' | 'preview' | undefined

/** What is beside the text; the page as visitors get it is loaded when it is asked for. */
function Views(props: { side: Side; onChange: (side: Side) => void; text: EditedText }) {
  const { side, onChange, text } = props
  const hydrated = useHydrated()
  const views = text.body === undefined ? (['preview'] as const) : (['details', 'preview'] as const)
  if (!hydrated)
    return (
      <a className="action" href={`${text.address}/preview`} target="_blank" rel="noreferrer">
        Preview
      </a>
    )
  // On a narrow screen it is below the text: what is open out of sight is led to, not closed.
  const press = (view: (typeof views)[number]) => {
    if (side === view && isInSight(sideOf(view))) return onChange(undefined)
    flushSync(() => onChange(view))
    bringIntoSight(sideOf(view))
  }
  return views.map((view) => (
    <button
      key={view}
      type="button"
      className="action"
      aria-pressed={side === view}
      onClick={() => press(view)}
    >
      {view === 'details' ? 'Details' : 'Preview'}
    </button>
  ))
}

function sideOf(view: Side): Element | null {
  return document.querySelector(view === 'preview' ? '.preview' : '.text-details')
}

/** `--head`: what sticks below the head of the screen has to know how high that is. */
function useHeadHeight(): void {
  useEffect(() => {
    const head = document.querySelector('.screen-head')
    if (!head) return
    const tell = () =>
      document.documentElement.style.setProperty('--head', `${head.clientHeight + 1}px`)
    const sizes = new ResizeObserver(tell)
    sizes.observe(head)
    return () => sizes.disconnect()
  }, [])
}

/** Opens what the field is folded in. */
function showField(id: string): void {
  const field = id === '' ? null : document.getElementById(id)
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
