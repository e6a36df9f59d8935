import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import type { RichTextEditorProps } from './use-mounted-editor.ts'
import './rich-text.css'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** Without the editor it is only read, and the form sends it as it is. */
export function RichTextField(props: RichTextEditorProps & { name?: string }) {
  const { name, ...editor } = props
  const hydrated = useHydrated()
  const still = <ReadOnly label={editor.label} value={editor.value} />
  return (
    <>
      {name && <input type="hidden" name={name} value={editor.value} />}
      {hydrated ? (
        <Suspense fallback={still}>
          <RichTextEditor {...editor} />
        </Suspense>
      ) : (
        still
      )}
    </>
  )
}

/** It scrolls, and nothing in it takes the focus. */
const inTabOrder = { tabIndex: 0 }

function ReadOnly({ label, value }: { label: string; value: string }) {
  return (
    <section className="rich-still" aria-label={label} dir="auto" {...inTabOrder}>
      <noscript>
        <p className="note">
          This text can only be read here: switch on JavaScript to change it. The other fields can
          be saved without.
        </p>
      </noscript>
      <p className="rich-still-lines">{plainTextOf(parseRichText(value))}</p>
    </section>
  )
}
