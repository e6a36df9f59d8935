import { changeSite, isApprovalRequired } from '#core/approval/gate.server.ts'
import { dayIn } from '#core/dates.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import type { Source } from '#core/spreadsheets/read-source.server.ts'
import type { Exchange } from '#core/transfer/transfer-kind.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { rolledBack } from '#db/transact.ts'
import { convertEnquiries, openDays } from './enquiries.server.ts'
import { importList, type ListConverter } from './import-list.server.ts'
import { convertMembers } from './members.server.ts'
import type { PictureFile } from './picture-paths.ts'
import { bringPictures, type PictureSource } from './pictures.server.ts'
import { type HostedReport, outcomeOf, remarkTable, type TableReport } from './report.ts'
import { importRoles } from './roles.server.ts'
import { beginTable, type TablePart } from './rows.server.ts'
import {
  type HostedTable,
  hostedActor,
  type ImportRun,
  type PictureOf,
  type SourceTable,
} from './run.server.ts'
import { importEvents } from './security-events.server.ts'
import { convertStocks } from './stocks.server.ts'
import { convertThemes } from './themes.server.ts'

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
  },
): Promise<HostedReport> {
  const { exchange, pictureSource, accountMailer, now, isDryRun } = how
  if (await isApprovalRequired(db)) throw new Refusal('needs-approval')
  const tableOf = (name: HostedTable) => findTable(source, name)
  const files = { files: source.files, rowsOf: (name: HostedTable) => tableOf(name).rows }
  const {
    pictureOf,
    rehearse,
    counts: pictures,
  } = await bringPictures(db, files, pictureSource, isDryRun)
  const transact = <T>(work: (run: ImportRun) => Promise<T>) => {
    const inTransaction = async (tx: Tx) => work(await runOf(tx, { now, pictureOf }))
    return isDryRun ? rolledBack(db, inTransaction) : db.transaction().execute(inTransaction)
  }

  const site = await transact(async (run) => {
    await rehearse(run)
    return importSite(run, exchange, tableOf)
  })
  const enquiries = await inParts(tableOf('contact_submissions'), transact, (run, part) =>
    importEnquiries(run, exchange, part),
  )
  if (enquiries.report.counts.new > 0)
    remarkTable(enquiries.report, `those of the last ${openDays} days are open, older ones closed`)
  const events = await inParts(tableOf('security_events'), transact, importEvents)
  const roles = await transact((run) =>
    importRoles(run, tableOf('user_roles'), { users: source.users, accountMailer }),
  )
  const tables = [...site, enquiries.report, roles, events.report]
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
  exchange: Exchange,
  tableOf: (name: HostedTable) => SourceTable,
): Promise<TableReport[]> {
  const come = async (table: HostedTable, converter: ListConverter) =>
    importList(run, exchange, beginTable(tableOf(table)), converter)
  const themes = await come('themes', await convertThemes(run))
  const team = await come('team_members', await convertMembers(run))
  const stocks = await come('stock_picks', await convertStocks(run))
  const changed = [
    ...(team.changed ? ['team' as const] : []),
    ...(stocks.changed ? ['stocks' as const] : []),
  ]
  await changeSite(run, changed)
  return [themes.report, team.report, stocks.report]
}

/** The report never names a visitor, and neither does the history. */
async function importEnquiries(run: ImportRun, exchange: Exchange, part: TablePart): Promise<void> {
  const { counts } = part.report
  const before = counts.new
  await importList(run, exchange, part, await convertEnquiries(run, part))
  const added = counts.new - before
  if (added === 0) return
  await recordChange(run, {
    noun: 'enquiries',
    recordId: 'hosted',
    recordName: 'enquiries of the hosted backend',
    action: 'added',
    differences: { enquiries: { before: 0, after: added } },
  })
}

/** Works in parts, so that other writers do not wait for the whole import. */
async function inParts(
  source: SourceTable,
  transact: <T>(work: (run: ImportRun) => Promise<T>) => Promise<T>,
  write: (run: ImportRun, part: TablePart) => Promise<void>,
): Promise<TablePart> {
  const part = beginTable(source)
  for (let from = 0; from < source.rows.length; from += perTransaction) {
    part.rows = source.rows.slice(from, from + perTransaction)
    await transact((run) => write(run, part))
  }
  if (part.tooOld > 0)
    remarkTable(part.report, `${part.tooOld} are older than they are kept here, and were left out`)
  return part
}
