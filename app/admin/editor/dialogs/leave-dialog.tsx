import type { Blocker } from 'react-router'
import { Modal } from '#app/ui/modal.tsx'
import type { AtRisk } from '../use-leave-warning.ts'

export function LeaveDialog(props: { atRisk: AtRisk; onStay: () => void; onLeave: () => void }) {
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
        <button type="button" className="button" data-first onClick={onStay}>
          Stay
        </button>
        <button type="button" className="button button-quiet" onClick={onLeave}>
          Leave
        </button>
      </div>
    </Modal>
  )
}

/** While the router has stopped somebody; forms that are no editor keep no draft unless they say so. */
export function LeaveQuestion({ blocker, isKept = false }: { blocker: Blocker; isKept?: boolean }) {
  if (blocker.state !== 'blocked') return null
  const atRisk = { unsaved: true, isKept, isUploading: false }
  return <LeaveDialog atRisk={atRisk} onStay={blocker.reset} onLeave={blocker.proceed} />
}
