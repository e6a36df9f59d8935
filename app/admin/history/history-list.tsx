import type { ComponentProps } from 'react'
import type { Words } from '#app/ui/words.tsx'
import type { Approval } from '#core/approval/approvals.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { wordsOfApproval } from '../review/approved-by.tsx'
import { Entries, type Entry } from './entries.tsx'
import { Pages } from './pages.tsx'

type Head = Pick<ComponentProps<typeof ScreenHead>, 'title' | 'back' | 'tabs' | 'more'>

/** The history of a list or a text, in pages. */
export function HistoryList(props: {
  head: Head
  page: number
  more: boolean
  address: string
  entries: readonly Entry[]
}) {
  const { head, page, more, address, entries } = props
  return (
    <>
      <ScreenHead {...head} />
      <Entries entries={entries} empty="Nothing has been saved yet." isBeyond={page > 1} />
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

/** Who approved what a save or a version made. */
export function approvalsOf(approvals: readonly Approval[], revision: number): Words[] {
  return approvals.filter((each) => each.revision === revision).map(wordsOfApproval)
}
