import { changeSite, isApprovalRequired } from '#core/approval/gate.server.ts'
import { dayIn } from '#core/dates.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import type { Source } from '#core/spreadsheets/read-source.server.ts'
import type { Progress } from '#core/transfer/progress.ts'
import { countChanges } from '#core/transfer/transfer.ts'
import type { Exchange } from '#core/transfer/transfer-kind.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { rolledBack } from '#db/transact.ts'
import { enquiries, openDays } from './enquiries.server.ts'
import { importTable } from './import-table.server.ts'
import { members } from './members.server.ts'
import type { PictureFile } from './picture-paths.ts'
import { bringPictures, type PictureSource } from './pictures.server.ts'
import { type HostedReport, outcomeOf, reportOf, type TableReport } from './report.ts'
import { importRoles } from './roles.server.ts'
import { type HostedPlan, type HostedRow, tellTooOld, withIds } from './rows.server.ts'
import { hostedActor, type ImportRun, type PictureOf } from './run.server.ts'
import { eventId, importEvents } from './security-events.server.ts'
import { stocks } from './stocks.server.ts'
import type { HostedTable, SourceTable } from './tables.ts'
import { themes } from './themes.server.ts'

export type HostedSource = {
  tables: readonly SourceTable[]
  /** The addresses of users (id, email), which the backend stores separately. */
  users: Source | undefined
  files: readonly PictureFile[]
  remarks: string[]
}

const perTransaction = 500

/**
 * Imports the export of a hosted backend (docs/product.md §15.2): pictures first, then themes,
 * team and stocks in one transaction, then enquiries and events in parts, then roles. Imported rows
 * are remembered, so it can be interrupted and run again. A dry run does all of it and rolls back.
 *
 * @throws Refusal 'needs-approval' where changes need a second person
 */
export async function importHosted(
  db: Db,
  source: HostedSource,
  how: {
    exchange: Exchange
    pictureSource: PictureSource
    accountMailer: AccountMailer
    now: Date
    isDryRun: boolean
    progress?: Progress
  },
): Promise<HostedReport> {
  const { exchange, pictureSource, accountMailer, now, isDryRun, progress } = how
  if (await isApprovalRequired(db)) throw new Refusal('needs-approval')
  const tableOf = (name: HostedTable) => findTable(source, name)
  const files = { files: source.files, rowsOf: (name: HostedTable) => tableOf(name).rows }
  const {
    pictureOf,
    rehearse,
    counts: pictures,
  } = await bringPictures(db, files, pictureSource, how)
  const transact = <T>(work: (run: ImportRun) => Promise<T>) => {
    const inTransaction = async (tx: Tx) => work(await runOf(tx, { now, pictureOf }))
    return isDryRun ? rolledBack(db, inTransaction) : db.transaction().execute(inTransaction)
  }

  const site = await transact(async (run) => {
    await rehearse(run)
    return importSite(run, { exchange, progress }, tableOf)
  })
  const submissions = tableOf('contact_submissions')
  const parts = { transact, progress }
  const sent = await inParts(withIds(submissions.rows, enquiries.idOf), parts, (run, rows) =>
    importEnquiries(run, exchange, rows),
  )
  const ages = `those of the last ${openDays} days are open, older ones closed`
  const logged = tableOf('security_events')
  const events = await inParts(withIds(logged.rows, eventId), parts, importEvents)
  const granted = tableOf('user_roles')
  const roles = await transact((run) =>
    importRoles(run, granted, { users: source.users, accountMailer }),
  )
  const tables = [
    ...site,
    reportOf(submissions, sent, [
      ...tellTooOld(sent),
      ...(countChanges(sent).new > 0 ? [ages] : []),
    ]),
    reportOf(granted, roles),
    reportOf(logged, events, tellTooOld(events)),
  ]
  const outcome = outcomeOf({ tables, pictures })
  return { at: now.toISOString(), isDryRun, outcome, tables, pictures, remarks: source.remarks }
}

function findTable({ tables }: HostedSource, table: HostedTable): SourceTable {
  const none = { table, file: undefined, columns: [], rows: [] }
  return tables.find((each) => each.table === table) ?? none
}

async function runOf(tx: Tx, of: { now: Date; pictureOf: PictureOf }): Promise<ImportRun> {
  const work = await workAs(tx, hostedActor)
  return { ...work, ...of, today: dayIn(work.timeZone, of.now) }
}

async function importSite(
  run: ImportRun,
  { exchange, progress }: { exchange: Exchange; progress: Progress | undefined },
  tableOf: (name: HostedTable) => SourceTable,
): Promise<TableReport[]> {
  const reports: TableReport[] = []
  const shown = new Set<ContentType>()
  for (const list of [themes, members, stocks]) {
    const source = tableOf(list.table)
    const isThere = source.file !== undefined && !source.issue
    const rows = withIds(source.rows, list.idOf)
    const came = isThere ? await importTable(run, exchange, list, rows, progress) : undefined
    for (const each of came?.shown ?? []) shown.add(each)
    reports.push(reportOf(source, came?.plans ?? [], came?.words))
  }
  await changeSite(run, [...shown])
  return reports
}

/** The report never names a visitor, and neither does the history. */
async function importEnquiries(
  run: ImportRun,
  exchange: Exchange,
  rows: readonly HostedRow[],
): Promise<HostedPlan[]> {
  const { plans } = await importTable(run, exchange, enquiries, rows)
  const { new: added } = countChanges(plans)
  if (added > 0)
    await recordChange(run, {
      noun: 'enquiries',
      recordId: 'hosted',
      recordName: 'enquiries of the hosted backend',
      action: 'added',
      differences: { enquiries: { before: 0, after: added } },
    })
  return plans
}

type Parts = {
  transact: <T>(work: (run: ImportRun) => Promise<T>) => Promise<T>
  progress: Progress | undefined
}

/** Works in parts, so that other writers do not wait for the whole import. */
async function inParts(
  rows: readonly HostedRow[],
  { transact, progress }: Parts,
  write: (run: ImportRun, part: readonly HostedRow[]) => Promise<HostedPlan[]>,
): Promise<HostedPlan[]> {
  const plans: HostedPlan[] = []
  for (let from = 0; from < rows.length; from += perTransaction) {
    progress?.('checking', from, rows.length)
    const part = rows.slice(from, from + perTransaction)
    plans.push(...(await transact((run) => write(run, part))))
  }
  return plans
}
