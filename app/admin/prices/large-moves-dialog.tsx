import { useState } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { Question } from '#core/lists/list.ts'

/** Its button sends the same form again, with a yes. */
export function LargeMovesDialog(props: {
  questions: readonly Question[]
  form: string
  onClose?: () => void
}) {
  const { questions, form } = props
  const [isClosed, setClosed] = useState(false)
  const onClose = props.onClose ?? (() => setClosed(true))
  const yes = JSON.stringify(questions.map(({ key }) => key))
  if (isClosed) return null
  return (
    <Modal title="Large price moves: save anyway?" onClose={onClose}>
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
        <button type="button" className="button button-quiet" data-first onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
