import { useId } from 'react'
import { Form, href, useFetcher, useSubmit } from 'react-router'
import { Toast } from '../../ui/toast.tsx'
import type { NewThemeAnswer } from './new-theme.tsx'

export type ThemeChoice = { id: string; name: string; isPublished: boolean }

/** Which theme is edited, and the way to a new one (spec.md §2). */
export function ThemeBar({ themes, selected }: { themes: ThemeChoice[]; selected: string }) {
  return (
    <div className="theme-bar">
      <ThemeSelector themes={themes} selected={selected} />
      {/* After a new theme the field is empty, and an earlier refusal is gone. */}
      <NewThemeField key={selected} />
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
          // When somebody stays to save, the theme that is on the page is selected again.
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

function NewThemeField() {
  const fetcher = useFetcher<NewThemeAnswer>()
  const id = useId()
  const isBusy = fetcher.state !== 'idle'
  const refused = isBusy ? undefined : fetcher.data
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/stocks/new-theme')}
      className="field new-theme"
      noValidate
    >
      <label htmlFor={id}>New theme name</label>
      <div className="beside">
        <input
          id={id}
          name="name"
          dir="auto"
          autoComplete="off"
          aria-invalid={refused ? true : undefined}
        />
        <button type="submit" className="button button-quiet" disabled={isBusy}>
          {isBusy ? 'Creating...' : 'New Theme'}
        </button>
      </div>
      {refused && <Toast key={refused.attempt} message={refused.message} />}
    </fetcher.Form>
  )
}
