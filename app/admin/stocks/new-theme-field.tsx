import { type SubmitEvent, useId, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { LeaveDialog } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { NewThemeAnswer } from './new-theme.tsx'

export function NewThemeField({ atRisk }: { atRisk: AtRisk | undefined }) {
  const fetcher = useFetcher<NewThemeAnswer>()
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
      action={href('/admin/stocks/new-theme')}
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
      {refused && <Toast key={refused.responseId} message={refused.message} />}
      {isAsking && atRisk && (
        <LeaveDialog atRisk={atRisk} onStay={() => setAsking(false)} onLeave={leave} />
      )}
    </fetcher.Form>
  )
}
