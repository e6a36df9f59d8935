import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Approval } from '#core/approval/approvals.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { ApprovedBy } from '../review/approved-by.tsx'
import './history.css'
import { Pages } from './pages.tsx'

type Head = Pick<ComponentProps<typeof ScreenHead>, 'title' | 'back' | 'tabs' | 'more'>

/** The history of a list or a text, in pages; its entries are the children. */
export function HistoryList(props: {
  head: Head
  page: number
  more: boolean
  address: string
  isEmpty: boolean
  children: ReactNode
}) {
  const { head, page, more, address } = props
  return (
    <>
      <ScreenHead {...head} />
      {props.isEmpty && <p className="lead">Nothing has been saved yet.</p>}
      <ol className="saves">{props.children}</ol>
      <Pages
        label="Pages of the history"
        address={address}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
    </>
  )
}

/** One save or version: what it did are the children, as lines. */
export function HistoryEntry(props: {
  title: ReactNode
  by: ReactNode
  /** Where it is what there is now. */
  tag: string | undefined
  revision: number
  approvals: readonly Approval[]
  links: (titleId: string) => ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <li aria-labelledby={titleId}>
      <div className="save-head">
        <h2 id={titleId}>{props.title}</h2>
        <p>
          {props.by}
          {props.tag && <span className="tag">{props.tag}</span>}
        </p>
      </div>
      <div className="changes">
        <ul>
          {props.children}
          {props.approvals
            .filter(({ revision }) => revision === props.revision)
            .map((approval) => (
              <li key={approval.submission}>
                <ApprovedBy approval={approval} />
              </li>
            ))}
        </ul>
        <div className="save-links">{props.links(titleId)}</div>
      </div>
    </li>
  )
}
