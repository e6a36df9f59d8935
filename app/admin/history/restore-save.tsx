import type { ReactNode } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import type { Message } from '#app/ui/message.ts'
import { Moment } from '#app/ui/moment.tsx'
import type { HistorySave } from '#core/history/history.server.ts'
import { Confirm } from '../confirm.tsx'

/** Asks whether a list is to be again what it was after a save; that save is shown behind it. */
export function RestoreSave(props: {
  title: string
  /** Of the save, as the address names it. */
  revision: string
  /** The history's address, without its page. */
  back: string
  refused?: { message: Message }
  children: ReactNode
}) {
  const saves = useOutletContext<readonly HistorySave[]>()
  const [params] = useSearchParams()
  const save = saves.find(({ revision }) => String(revision) === props.revision)
  return (
    <Confirm
      title={props.title}
      back={withPage(props.back, Number(params.get('page') ?? 1))}
      button="Restore"
      busy="Restoring..."
      refused={props.refused}
    >
      {save && (
        <p>
          After the save of <Moment at={save.at} /> by <bdi>{save.actorName}</bdi>:
        </p>
      )}
      {props.children}
    </Confirm>
  )
}

/** An address of the history that stays on its page. */
export function withPage(address: string, page: number): string {
  if (page <= 1) return address
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}
