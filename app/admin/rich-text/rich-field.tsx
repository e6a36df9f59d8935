import { lazy, Suspense } from 'react'
import { FieldError } from '#app/ui/form-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import type { RichFieldProps } from './rich-text-editor.tsx'
import './rich-text.css'

// Loaded on the screens that need it, once they are hydrated.
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** Without its editor a text is only read. */
export function RichField(props: RichFieldProps) {
  const { id, label, value, issues } = props
  const hydrated = useHydrated()
  const still = <ReadOnly label={label} value={value} />
  return (
    <div className="field rich-field">
      <p className="rich-label">{label}</p>
      {hydrated ? (
        <Suspense fallback={still}>
          <RichTextEditor {...props} />
        </Suspense>
      ) : (
        still
      )}
      <FieldError id={`${id}-issue`} issues={issues} />
    </div>
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
