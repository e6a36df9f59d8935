import type { Blocker } from 'react-router'
import { Modal } from '../../ui/modal.tsx'

/** Asks whether to leave a list that has unsaved changes. */
export function LeaveDialog({ blocker, isKept }: { blocker: Blocker; isKept: boolean }) {
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="Leave with unsaved changes?" onClose={blocker.reset}>
      <p>
        Visitors see none of them until you save.{' '}
        {isKept
          ? 'This browser keeps them as your draft, and shows them when you come back.'
          : 'This browser cannot keep a draft: if you leave, your changes are lost.'}
      </p>
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
