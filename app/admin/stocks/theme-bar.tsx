import { useId } from 'react'
import { Form, href, useSubmit } from 'react-router'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { NewThemeField } from './new-theme-field.tsx'

export type ThemeChoice = { id: string; name: string; isPublished: boolean }

export function ThemeBar(props: {
  themes: ThemeChoice[]
  selected: string
  atRisk: AtRisk | undefined
}) {
  const { themes, selected, atRisk } = props
  return (
    <div className="theme-bar">
      <ThemeSelector themes={themes} selected={selected} />
      {/* After a new theme the field is empty, and an earlier refusal is gone. */}
      <NewThemeField key={selected} atRisk={atRisk} />
    </div>
  )
}

function ThemeSelector({ themes, selected }: { themes: ThemeChoice[]; selected: string }) {
  const submit = useSubmit()
  const id = useId()
  return (
    <Form action={href('/admin/stocks')} className="field theme-selector">
      <label htmlFor={id}>Theme</label>
      <div className="beside">
        <select
          id={id}
          name="theme"
          // Controlled: after Stay the theme on the page is selected again.
          value={selected}
          onChange={({ currentTarget }) =>
            void submit({ theme: currentTarget.value }, { action: href('/admin/stocks') })
          }
        >
          {themes.map(({ id, name, isPublished }) => (
            <option key={id} value={id}>
              {isPublished ? name : `${name} (not published)`}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="button button-quiet">
            Show
          </button>
        </noscript>
      </div>
    </Form>
  )
}
