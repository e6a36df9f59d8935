import { headOf } from '#app/ui/titled.ts'
import type { Words } from '#app/ui/words.tsx'
import { listApprovals } from '#core/approval/approvals.server.ts'
import type { ChangeSummary } from '#core/history/describe-change.ts'
import { listSaves } from '#core/history/history.server.ts'
import { pageOf } from '../address.ts'
import type { Route } from './+types/list.ts'
import { nameOfChange } from './differences.tsx'
import { approvalsOf, HistoryList } from './history-list.tsx'
import { listAt } from './list-at.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.head.title ?? 'History', matches)
}

/** The saves of a list. */
export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  const { app, list, title, back, tabs, places, history, saveAt } = await listAt(args)
  const { saves, more } = await listSaves(app.db, list, { page })
  return {
    head: { title, back, tabs, more: places },
    history,
    page,
    more,
    saves: saves.map((save) => ({
      ...save,
      details: saveAt(save.revision),
      restore: saveAt(`${save.revision}/restore`),
    })),
    approvals: await listApprovals(app.db, list.name),
  }
}

export default function ListHistory({ loaderData }: Route.ComponentProps) {
  const { head, history, page, more, saves, approvals } = loaderData
  return (
    <HistoryList
      head={head}
      page={page}
      more={more}
      address={history}
      entries={saves.map((save) => ({
        key: String(save.revision),
        title: [save.at],
        tag: save.isCurrent ? { label: 'Current version', state: 'live' } : undefined,
        notes: [
          [{ name: save.actorName }],
          ...save.changes.map(wordsOfChange),
          save.more > 0 ? `and ${save.more} more` : undefined,
          ...approvalsOf(approvals, save.revision),
        ],
        actions: [
          { to: save.details, label: 'Show changes' },
          ...(save.isCurrent ? [] : [{ to: save.restore, label: 'Go back to this version' }]),
        ],
      }))}
    />
  )
}

function wordsOfChange(change: ChangeSummary): Words {
  const { action, fields } = change
  const what = action !== 'added' && fields.length > 0 ? `: ${fields.join(', ')}` : ''
  return [...nameOfChange(change), what]
}
