import { beforeAll, describe, expect, test } from 'vitest'
import { takeSteps } from '#core/enquiries/steps.server.ts'
import { findRound } from '#core/price-round/round.server.ts'
import { saveRound } from '#core/price-round/save-round.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { sentStocks } from '#core/stocks/stock-changes.ts'
import { findStocksForEditing, saveStocks } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { exportKind } from '#tests/support/transfer.ts'
import { named, partsOf, requireApproval } from '../support/approval.ts'
import { contentOf } from '../support/backed-up.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { addEditor, sentList, someKey } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { importText, planOf, sentImport } from '../support/transfer.ts'

// Where many things are done in one request, each is asked for its right and its place: one that may not
// be is none that goes along with the others. That each door asks for a right at all is in access.test.ts.
describe.each(databases)('a batch on %s', (kind) => {
  const database = shared(() => openDatabase(kind, 'sample'))
  let jane: string
  let low: string
  beforeAll(async () => {
    jane = await addEditor(database.db, 'Jane')
    low = await addEditor(database.db, 'Low', 'editor')
  })

  const content = () => contentOf(database.target)
  const stocks = (theme: string) => findStocksForEditing(database.db, theme)
  const roundOf = async (rows: { id: string; price: string }[]) => ({
    key: someKey(),
    asOf: (await findRound(database.db))?.today ?? '',
    rows: rows.map((row) => ({ ...row, isStill: false })),
    confirmed: [],
  })

  /** Everything that takes many parts at once, as an admin could send it. */
  async function everyBatch(actor: string): Promise<Record<string, () => Promise<unknown>>> {
    const { db } = database
    const team = await findTeamForEditing(db)
    const picks = await stocks('education')
    const [pick] = picks.rows
    const round = await roundOf([{ id: pick?.id ?? '', price: pick?.current ?? '' }])
    const enquiry = { id: await anEnquiry(db), revision: 0 }
    const list = 'name,role,use_initials\nNobody Yet,Analyst,yes'
    const prices = `ticker,exchange,price\n${pick?.ticker},${pick?.exchange},${pick?.current}`
    const priceList = sentImport(await planOf(db, prices), prices)
    const file = sentImport(await planOf(db, list), list)
    return {
      team: () => saveTeam(db, actor, sentList(team, team.rows.slice(1))),
      stocks: () =>
        saveStocks(
          db,
          actor,
          'education',
          sentList(picks, sentStocks(picks.rows.slice(1), picks.rows)),
        ),
      'round of prices': () => saveRound(db, actor, round),
      'list of prices': () => importFile(partsOf(db), actor, priceList),
      'file of rows': () => importFile(partsOf(db), actor, file),
      enquiries: () => takeSteps(db, actor, [enquiry], { step: 'closed' }),
    }
  }

  test('of any kind is refused to whom one part of it is (Parse Server 2026, CVE-2026-50008)', async () => {
    const batches = await everyBatch(low)
    const before = await content()
    for (const [name, send] of Object.entries(batches))
      await expect(send(), name).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await content()).toEqual(before)
  })

  test('of enquiries with one that is not there takes no step with any (Craft CMS 2026, CVE-2026-50284)', async () => {
    const targets = [await anEnquiry(database.db), await anEnquiry(database.db), 'nobody']
    const before = await content()
    const many = targets.map((id) => ({ id, revision: 0 }))
    const steps = [{ step: 'closed' }, { step: 'spam' }, { step: 'answered' }] as const
    for (const step of [...steps, { step: 'assigned', ownerId: jane } as const])
      await expect(takeSteps(database.db, jane, many, step)).rejects.toThrow('not-found')
    const toLow = { step: 'assigned', ownerId: low } as const
    await expect(takeSteps(database.db, jane, many.slice(0, 2), toLow)).rejects.toThrow('not-found')
    expect(await content()).toEqual(before)
  })

  test('of rows with one of another list changes none (Payload 2026, CVE-2026-25574)', async () => {
    const [own, other] = [await stocks('education'), await stocks('longevity')]
    const team = await findTeamForEditing(database.db)
    const [foreign] = other.rows
    const before = await content()
    const changed = own.rows.map((row) => ({ ...row, thesis: 'Changed' }))
    const sent = sentList(own, [...sentStocks(changed, own.rows), foreign])
    const saved = await saveStocks(database.db, jane, 'education', sent)
    expect(saved).toMatchObject({ outcome: 'invalid' })
    const members = [...team.rows.map((row) => ({ ...row, role: 'Changed' })), { ...foreign }]
    const savedTeam = await saveTeam(database.db, jane, sentList(team, members))
    expect(savedTeam).toMatchObject({ outcome: 'invalid' })
    const [pick] = own.rows
    const round = await roundOf([
      { id: pick?.id ?? '', price: pick?.current ?? '' },
      { id: team.rows[0]?.id ?? '', price: '20' },
    ])
    expect(await saveRound(database.db, jane, round)).toMatchObject({ outcome: 'invalid' })
    expect(await content()).toEqual(before)
  })

  test('of a file with the id of another list’s row adds its own and takes nothing over (Payload 2026, CVE-2026-25574)', async () => {
    const other = await stocks('longevity')
    const exported = await exportKind(partsOf(database.db), jane, 'stocks', { format: 'json' })
    const row = (JSON.parse(exported) as { id: string; theme: string }[]).find(
      ({ id }) => id === other.rows[0]?.id,
    )
    const text = JSON.stringify([{ ...row, theme: 'education', stock_id: 'taken-over' }])
    const { rows } = await planOf(database.db, text, 'stocks')
    expect(rows.map(({ change }) => change)).toEqual(['new'])
    const saved = await importText(database.db, jane, text)
    expect(saved).toMatchObject({ outcome: 'saved' })
    expect(await stocks('longevity')).toEqual(other)
  })
})

test.each(databases)(
  'one part that needs a second person lets the whole batch wait, on %s (Craft CMS 2026, CVE-2026-41128)',
  async (kind) => {
    await using own = await openDatabase(kind, 'sample')
    const { jane } = await requireApproval(own.db)
    const list = await findStocksForEditing(own.db, 'education')
    const small = (price: string) => (Number(price) * 1.01).toFixed(2)
    const rows = list.rows.map((row, at) => ({
      ...row,
      current: small(row.current),
      lastUpdated: '',
      ...(at === 1 && { thesis: 'Another thesis' }),
    }))
    const sent = sentList(list, sentStocks(rows, list.rows))
    const outcome = await changeOrSubmit(partsOf(own.db), jane, named('save-list'), {
      list: 'stocks:education',
      sent,
    })
    expect(outcome.outcome).toBe('submitted')
    expect(await findStocksForEditing(own.db, 'education')).toEqual(list)
    await expect(saveStocks(own.db, jane, 'education', sent)).rejects.toThrow('needs-approval')
    expect(await findStocksForEditing(own.db, 'education')).toEqual(list)
  },
)
