import type { ComponentProps, KeyboardEvent } from 'react'
import { inOneLine } from '#core/text.ts'
import { RowField } from '../editor/rows/field.tsx'

/** A line that shows all of itself: a field of text without line breaks, in which Enter sends. */
export function WrappedLine(
  props: Omit<ComponentProps<typeof RowField>, 'children'> & {
    value: string
    lang?: string
    dir?: string
    onChange: (value: string) => void
  },
) {
  const { value, lang, dir, onChange, ...field } = props
  return (
    <RowField {...field}>
      {(control) => (
        <textarea
          {...control}
          lang={lang}
          dir={dir}
          // Where a browser cannot make it as high as its text.
          rows={value.length > 40 ? 2 : 1}
          className="wrapped-line"
          autoComplete="off"
          value={value}
          onKeyDown={sendOnEnter}
          onChange={({ currentTarget }) => onChange(inOneLine(currentTarget.value))}
        />
      )}
    </RowField>
  )
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
