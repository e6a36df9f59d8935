import { Modal } from '#app/ui/modal.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import type { AtRisk, LeaveAsked } from '../use-leave-warning.ts'

export function LeaveDialog(props: LeaveAsked & { atRisk: AtRisk }) {
  const { onStay, onLeave } = props
  const { unsaved, isKept, isUploading } = props.atRisk
  return (
    <Modal
      title={unsaved ? 'Leave with unsaved changes?' : 'Leave while a picture is uploading?'}
      onClose={onStay}
    >
      {unsaved && (
        <p>
          Visitors see none of them until you save.{' '}
          {isKept
            ? 'This browser keeps them as your draft, and shows them when you come back.'
            : 'This browser cannot keep a draft: if you leave, your changes are lost.'}
        </p>
      )}
      {isUploading && <p>If you leave, the upload of the picture ends.</p>}
      <div className="actions">
        <PressButton label="Stay" className="button" isFirst onPress={onStay} />
        <PressButton label="Leave" onPress={onLeave} />
      </div>
    </Modal>
  )
}

/** While somebody has been stopped; forms that are no editor keep no draft unless they say so. */
export function LeaveQuestion(props: { asked: LeaveAsked | undefined; isKept?: boolean }) {
  const { asked, isKept = false } = props
  return asked && <LeaveDialog atRisk={{ unsaved: true, isKept, isUploading: false }} {...asked} />
}
