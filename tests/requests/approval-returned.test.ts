import { beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#app/operations.server.ts'
import { sendBack, withdrawSubmission } from '#core/review/decide.server.ts'
import { findReturnedList } from '#core/review/returned-list.server.ts'
import { findReturned, listOpenSubmissions } from '#core/review/submissions.server.ts'
import { carryOver } from '#core/site-settings/changed-settings.ts'
import { findSiteSettings } from '#core/site-settings/site-settings.server.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { sentStocks } from '#core/stocks/stock-changes.ts'
import { findStocksForEditing, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing, teamList } from '#core/team/team.server.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { aMemberDraft, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'

/** What was not approved comes back to its author, and to nobody else (docs/product.md §11). */
describe.each(databases)('what comes back to its author on %s', (kind) => {
  const app = shared(() => openDatabase(kind, 'sample'))
  let jane: string
  let omar: string
  beforeAll(async () => {
    const people = await requireApproval(app.db)
    jane = people.jane
    omar = people.omar
  })

  const back = (id: string, reason = 'Say it shorter') =>
    sendBack(partsOf(app.db), omar, { id, reason })
  const submitTeam = async (actor: string, rows: unknown, revision?: number) => {
    const list = await findTeamForEditing(app.db)
    const sent = sentList({ revision: revision ?? list.revision }, rows)
    return submit(app.db, actor, 'save-list', { list: 'team', sent })
  }
  const teamAgain = (person: string, id: string) => findReturnedList(app.db, person, teamList, id)

  test('a list as it was typed, when it was sent back or taken back, until it is submitted again', async () => {
    const list = await findTeamForEditing(app.db)
    const added = aMemberDraft({ name: 'Typed Once' })
    const [first, ...rest] = list.rows
    const rows = [{ ...first, role: 'Another role' }, ...rest.slice(0, -1), added]
    const submission = await submitTeam(jane, rows)
    expect(await teamAgain(jane, submission.id)).toBeUndefined()
    await back(submission.id)
    const again = await teamAgain(jane, submission.id)
    expect(again?.loaded).toEqual(list)
    expect(again?.rows).toEqual(rows)
    expect(await teamAgain(omar, submission.id)).toBeUndefined()
    expect(
      await findReturnedList(app.db, jane, stocksOf('education'), submission.id),
    ).toBeUndefined()
    const open = await listOpenSubmissions(app.db, 'team', jane)
    expect(open).toMatchObject([
      { id: submission.id, state: 'sent back', reason: 'Say it shorter', decidedBy: 'Omar Second' },
    ])
    expect(await listOpenSubmissions(app.db, 'team', omar)).toEqual([])

    const second = await submitTeam(jane, rows)
    expect(await listOpenSubmissions(app.db, 'team', jane)).toMatchObject([
      { id: second.id, state: 'waiting' },
    ])
    await withdrawSubmission(app.db, jane, second.id)
    expect((await teamAgain(jane, second.id))?.rows).toEqual(rows)
    expect(await listOpenSubmissions(app.db, 'team', jane)).toEqual([])
  })

  test('a list that others have saved since, as it was loaded then', async () => {
    const list = await findTeamForEditing(app.db)
    const [first, second, ...rest] = list.rows
    const hers = await submitTeam(jane, [{ ...first, role: 'Her role' }, second, ...rest])
    const newcomer = aMemberDraft({ name: 'Came Meanwhile' })
    const his = await submitTeam(omar, [first, { ...second, role: 'His role' }, ...rest, newcomer])
    await approveAs(app.db, jane, his)
    await back(hers.id, 'Others have saved')
    const again = await teamAgain(jane, hers.id)
    expect(again?.loaded.rows).toEqual(list.rows)
    expect(again?.loaded.revision).toBe(list.revision)
    expect(again?.rows.map(({ role }) => role)).toEqual([
      'Her role',
      ...list.rows.slice(1).map(({ role }) => role),
    ])
  })

  test('stocks with the prices of now where none was typed', async () => {
    const list = await findStocksForEditing(app.db, 'education')
    const typed = list.rows.map(
      (row, at): StockDraft => (at === 0 ? { ...row, thesis: 'Another thesis' } : row),
    )
    const sent = sentList(list, sentStocks(typed, list.rows))
    const submission = await submit(app.db, jane, 'save-list', { list: 'stocks:education', sent })
    await back(submission.id)
    const again = await findReturnedList(app.db, jane, stocksOf('education'), submission.id)
    expect(again?.rows).toEqual(typed)
  })

  test('settings, on top of what others have changed since', async () => {
    const loaded = await findSiteSettings(app.db)
    const typed = { ...loaded, firm: { ...loaded.firm, name: 'Typed Capital' } }
    const submission = await submit(app.db, jane, 'save-settings', { typed, loaded })
    await back(submission.id)
    const found = await findReturned<InputOf<'save-settings'>>(
      app.db,
      jane,
      'save-settings',
      submission.id,
    )
    if (!found) throw new Error('It did not come back')
    const now = { ...loaded, firm: { ...loaded.firm, phone: '+20 2 0000 0001' }, blockKeys: false }
    expect(carryOver(now, found.input)).toEqual({
      ...now,
      firm: { ...now.firm, name: 'Typed Capital' },
    })
    expect(await findReturned(app.db, omar, 'save-settings', submission.id)).toBeUndefined()
    expect(await findReturned(app.db, jane, 'save-record', submission.id)).toBeUndefined()
    expect(await findReturned(app.db, jane, 'save-settings', 'no such id')).toBeUndefined()
  })
})
