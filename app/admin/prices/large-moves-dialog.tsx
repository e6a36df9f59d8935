import { useEffect, useState } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { Question } from '#core/record/list.ts'

/** Its button sends the same form again, with a yes. Give it a `key` that is new for each answer. */
export function LargeMovesDialog({
  questions,
  form,
}: {
  questions: readonly Question[]
  form: string
}) {
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  // The button that was pressed could not take the focus back: it was disabled meanwhile.
  useEffect(() => {
    if (isClosed && document.activeElement === document.body) submitButtonOf(form)?.focus()
  }, [isClosed, form])
  const yes = JSON.stringify(questions.map(({ key }) => key))
  if (isClosed) return null
  return (
    <Modal title="Large price moves: save anyway?" onClose={close}>
      <ul className="named">
        {[...new Set(questions.map(({ text }) => text))].map((text) => (
          <li key={text} dir="auto">
            <WithArrows text={text} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="submit" className="button" form={form} name="confirmed" value={yes}>
          Save Anyway
        </button>
        <button type="button" className="button button-quiet" data-first onClick={close}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}

function submitButtonOf(formId: string): HTMLElement | undefined {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return undefined
  return [...form.elements].find(
    (each) => each instanceof HTMLButtonElement && each.type === 'submit',
  ) as HTMLElement | undefined
}
