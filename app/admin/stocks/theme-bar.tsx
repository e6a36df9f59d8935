import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Form, href, useFetcher, useSubmit } from 'react-router'
import { LeaveDialog } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { unreachableIn } from '#app/connection.ts'
import type { ReturnedQuestion } from '#app/question.server.ts'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { error } from '#app/ui/message.ts'
import { Toast } from '#app/ui/toast.tsx'

type ThemeChoice = { id: string; name: string; isPublished: boolean }

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
  const action = href('/admin/stocks')
  return (
    <Form action={action} className="theme-selector">
      <FieldOfForm
        field={{
          name: 'theme',
          label: 'Theme',
          control: 'select',
          options: themes.map(({ id, name, isPublished }) => ({
            value: id,
            label: isPublished ? name : `${name} (not published)`,
          })),
        }}
        // Controlled: after Stay the theme on the page is selected again.
        value={selected}
        onChange={(theme) => void submit({ theme: String(theme) }, { action })}
      >
        <noscript>
          <button type="submit" className="button button-quiet">
            Show
          </button>
        </noscript>
      </FieldOfForm>
    </Form>
  )
}

const failed = error('Creation failed', 'Failed to create theme')

function NewThemeField({ atRisk }: { atRisk: AtRisk | undefined }) {
  const fetcher = useFetcher<ReturnedQuestion>()
  const id = useId()
  const isBusy = fetcher.state !== 'idle'
  const refused = isBusy ? undefined : fetcher.data
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)

  // The router does not block a redirect of an action.
  const askFirst = (event: SubmitEvent<HTMLFormElement>) => {
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    if (!atRisk || name.trim() === '') return
    event.preventDefault()
    setAsking(true)
  }
  const leave = () => {
    setAsking(false)
    void fetcher.submit(form.current)
  }
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/themes/new')}
      className="field new-theme"
      noValidate
      ref={form}
      onSubmit={askFirst}
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
      {refused && (
        <Toast
          key={refused.responseId}
          message={(!unreachableIn(refused) && refused.message) || failed}
        />
      )}
      {isAsking && atRisk && (
        <LeaveDialog atRisk={atRisk} onStay={() => setAsking(false)} onLeave={leave} />
      )}
    </fetcher.Form>
  )
}
