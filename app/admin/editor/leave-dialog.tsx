import type { Blocker } from 'react-router'
import { Modal } from '../../ui/modal.tsx'

/** Asks whether to leave a list that has unsaved changes, or a picture on its way. */
export function LeaveDialog(props: {
  blocker: Blocker
  unsaved: boolean
  /** Whether the browser keeps a draft. */
  isKept: boolean
  isUploading: boolean
}) {
  const { blocker, unsaved, isKept, isUploading } = props
  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      title={unsaved ? 'Leave with unsaved changes?' : 'Leave while a picture is on its way?'}
      onClose={blocker.reset}
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
        <button type="button" className="button" data-first onClick={blocker.reset}>
          Stay
        </button>
        <button type="button" className="button button-quiet" onClick={blocker.proceed}>
          Leave
        </button>
      </div>
    </Modal>
  )
}
