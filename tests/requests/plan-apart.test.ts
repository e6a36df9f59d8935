import { describe, expect, test } from 'vitest'
import { planSent } from '#core/transfer/plan-sent.server.ts'
import { ImportCancelled } from '#core/transfer/progress.ts'
import { readApart } from '#core/transfer/read-apart.server.ts'
import { createPlanApart } from '#server/plan-apart.ts'
import { partsOf } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'

const rows = Array.from({ length: 1500 }, (_, at) => `Person ${at},${at % 3 ? 'Analyst' : ''}`)
const text = ['name,role', ...rows].join('\n')

describe.each(databases)('a long file on %s', (kind) => {
  test('is planned in a thread as it is at once, and followed and left there', async () => {
    await using database = await openDatabase(kind)
    const { db, target } = database
    const plan = createPlanApart(target, partsOf(db))
    const { file } = await readApart({ text })
    if (!file) throw new Error('It was not read')
    const toPlan = { file, kind: 'team' as const, withReport: true }
    const told: number[] = []
    const planned = await plan(toPlan, (done) => void told.push(done))
    expect(planned).toEqual(await planSent(partsOf(db), toPlan))
    expect(planned.plan?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 1500 })
    expect(planned.report?.match(/\n/g)).toHaveLength(1501)
    expect(told[0]).toBe(0)
    const leave = () => {
      throw new ImportCancelled()
    }
    await expect(plan(toPlan, leave)).rejects.toThrow(ImportCancelled)
    const unreadable = { ...toPlan, file: { ...file, text: text.replace('name,role', 'a,b') } }
    expect((await plan(unreadable)).issue).toMatch(/^Team: the column name, role is missing/)
  })
})
