import { type ActionFunctionArgs, data } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import type { NoticeName } from '#app/notices.ts'
import type { Done } from '#app/question.ts'
import { error } from '#app/ui/message.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import { type Row, type SaveOutcome, summaryLine } from '#core/record/list.ts'
import { listName } from '#core/record/noun.ts'
import { findRecord } from '#core/record/records.server.ts'
import type { Restored } from '#core/review/record-operations.server.ts'
import { withQuery } from '../address.ts'
import { changeSite } from '../change-site.ts'
import { nounAt, sectionOf } from '../noun-at.server.ts'
import { themeOf } from '../stocks/theme-of.server.ts'
import { themeTabs } from '../stocks/theme-tabs.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'params' | 'url'>

/** A list or a record that an address names, and what the screens of its past say and lead to. */
export type ListAt = {
  app: AppContext
  list: ListDefinition
  /** Of the record, where it is one. */
  recordId?: string
  title: string
  back: { to: string; label: string }
  tabs?: ReturnType<typeof themeTabs>
  places?: { to: string; label: string }[]
  history: string
  /** The screen that shows a save. */
  saveAt(revision: number | string): string
  /** The questions that take back what a save did to a record, and all that a save did. */
  undoAt(revision: number, recordId: string): string
  goBackTo?(revision: number): string
  trash: string
  afterRestoring: string
  /** What going back leaves as it is, and what is said of one that comes back from the trash. */
  stays: string
  one: string
  comesBack: string
  notices: { list: NoticeName; change: NoticeName; record: NoticeName }
}

/** Throws 404 where there is no such list or record. */
export function listAt(args: Args): Promise<ListAt> {
  const section = sectionOf(args)
  if (section === 'team') return teamAt(args)
  if (section === 'stocks') return stocksAt(args)
  return recordAt(args)
}

async function teamAt({ context }: Args): Promise<ListAt> {
  const app = context.get(appContext)
  return {
    app,
    list: await listNamed(app, 'team'),
    title: 'Team history',
    back: { to: '/admin/team', label: 'Back to the team' },
    ...addressesOf('/admin/team'),
    stays: 'Members who were added since stay.',
    one: '',
    comesBack: 'will be back on the team page. Old links will work again.',
    notices: { list: 'team-restored', change: 'team-change-undone', record: 'member-restored' },
  }
}

async function stocksAt({ context, url }: Args): Promise<ListAt> {
  const app = context.get(appContext)
  const { theme } = await themeOf(app.db, url)
  const query = { theme: theme.id }
  const page = `/admin/themes/${encodeURIComponent(theme.id)}`
  return {
    app,
    list: await listNamed(app, `stocks:${theme.id}`),
    title: `${theme.name} history`,
    back: { to: withQuery('/admin/stocks', query), label: 'Back to the stocks' },
    tabs: themeTabs(theme.id, 'History'),
    places: [{ to: `${page}/history`, label: 'History of the page' }],
    ...addressesOf('/admin/stocks', query),
    stays:
      'Stocks that were added since stay, and so does a price that the price service has set since.',
    one: '',
    comesBack: `will be back on the \u2068${theme.name}\u2069 page, with all its prices.`,
    notices: { list: 'stocks-restored', change: 'stocks-change-undone', record: 'stock-restored' },
  }
}

/** Of the past of a whole list. */
function addressesOf(base: string, query: Readonly<Record<string, string>> = {}) {
  const at = (path: string, more = {}) => withQuery(base + path, { ...query, ...more })
  const trash = at('', { show: 'trash' })
  return {
    history: at('/history'),
    saveAt: (revision: number | string) => at(`/history/${revision}`),
    undoAt: (revision: number, id: string) =>
      at(`/history/${revision}/undo/${encodeURIComponent(id)}`),
    goBackTo: (revision: number) => at(`/history/${revision}/restore`),
    trash,
    afterRestoring: trash,
  }
}

/** By its key, or by its id in the trash. */
async function recordAt(args: Args): Promise<ListAt> {
  const app = args.context.get(appContext)
  const noun = nounAt(args)
  const { address, title, one } = noun
  const { key = '', id = '' } = args.params
  const record = key === '' ? undefined : await findRecord(app.db, noun, key)
  if (key !== '' && !record) throw data(undefined, 404)
  const recordId = record?.id ?? id
  const own = `${address}/${encodeURIComponent(key)}`
  return {
    app,
    list: await listNamed(app, listName(noun, recordId)),
    recordId,
    title,
    back: { to: address, label: title },
    history: own,
    saveAt: () => own,
    undoAt: (revision) =>
      key === '' ? `${address}/${encodeURIComponent(id)}/delete` : `${own}/undo/${revision}`,
    trash: `${address}?show=trash`,
    afterRestoring: address,
    stays: '',
    one: `the ${one} `,
    comesBack: 'will be as it was before it was deleted.',
    notices: { list: 'record-restored', change: 'record-restored', record: 'record-restored' },
  }
}

async function listNamed({ db, findListNamed }: AppContext, name: string): Promise<ListDefinition> {
  const list = await findListNamed(db, name)
  if (!list) throw data(undefined, 404)
  return list
}

/** Restores, or hands it in where that needs a second person. */
export async function restore(
  args: ActionFunctionArgs,
  wanted: Restored,
  { notice, undo }: { notice: NoticeName; undo?: (revision: number) => string | undefined },
): Promise<Done> {
  const answer = await changeSite(args, 'restore-version', wanted)
  if (answer.outcome === 'saved') {
    const to = undo?.(answer.revision)
    // What is restored at once with approval on is not seen by visitors, and neither is its undoing.
    return { notice, undo: to ? { to } : undefined }
  }
  if (answer.outcome === 'submitted') return 'submitted'
  return { refused: error('Not restored', why(answer)) }
}

function why(answer: SaveOutcome<Row>): string {
  return answer.outcome === 'invalid'
    ? answer.issues.map(summaryLine).join('. ')
    : 'Someone else has just saved this list. Please try again.'
}
