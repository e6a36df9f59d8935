import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { Message } from '#app/ui/message.ts'
import { Moment } from '#app/ui/moment.tsx'
import type { SaveDetails } from '#core/history/history.server.ts'
import { Confirm } from '../confirm.tsx'

/** Asks whether a list is to be again what it was after a save; that save is shown behind it. */
export function RestoreSave(props: {
  /** The save's address. */
  back: string
  refused?: { message: Message }
  children: ReactNode
}) {
  const save = useOutletContext<SaveDetails>()
  return (
    <Confirm
      title="Go back to this version?"
      back={props.back}
      button="Go back to this version"
      busy="Going back..."
      refused={props.refused}
    >
      <p>
        Saved <Moment at={save.at} /> by <bdi>{save.actorName}</bdi>.
      </p>
      {props.children}
    </Confirm>
  )
}
