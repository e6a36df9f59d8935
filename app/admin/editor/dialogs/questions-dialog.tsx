import type { EditorCopy } from '#app/admin/editor/editor-config.ts'
import { Modal } from '#app/ui/modal.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { Question } from '#core/record/list.ts'

export function QuestionsDialog(props: {
  questions: readonly Question[]
  texts: EditorCopy['questions']
  onConfirm: () => void
  onClose: () => void
}) {
  const { title, confirm } = props.texts ?? { title: 'Save these changes?', confirm: 'Save Anyway' }
  return (
    <Modal title={title} onClose={props.onClose}>
      <ul className="named">
        {props.questions.map(({ key, text }) => (
          <li key={key} dir="auto">
            <WithArrows text={text} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={() => props.onConfirm()}>
          {confirm}
        </button>
        <button type="button" className="button button-quiet" data-first onClick={props.onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
