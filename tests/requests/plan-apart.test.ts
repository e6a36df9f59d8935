import { describe, expect, test } from 'vitest'
import { planSent, type ToPlan } from '#core/transfer/plan-sent.server.ts'
import { ImportCancelled } from '#core/transfer/progress.ts'
import { readApart, readFile } from '#core/transfer/read-apart.server.ts'
import { createPlanApart } from '#server/plan-apart.ts'
import { partsOf } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { canStandBack, lowestPriority } from '../support/thread-priorities.ts'

const rows = Array.from({ length: 1010 }, (_, at) => `Person ${at},${at % 3 ? 'Analyst' : ''}`)
const text = ['name,role', ...rows].join('\n')

async function toPlanOf(text: string): Promise<ToPlan> {
  const { file } = await readApart({ text })
  if (!file) throw new Error('It was not read')
  return { file, kind: 'team', withReport: true }
}

const leave = () => {
  throw new ImportCancelled()
}

test.each(databases)(
  'a long file is planned in a thread as it is at once on %s, and followed there',
  async (kind) => {
    await using database = await openDatabase(kind)
    const { db, target } = database
    const plan = createPlanApart(target, partsOf(db))
    const toPlan = await toPlanOf(text)
    const told: number[] = []
    const planned = await plan(toPlan, (_, done) => void told.push(done))
    expect(planned).toEqual(await planSent(partsOf(db), toPlan))
    const all = rows.length
    expect(planned.plan?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: all })
    expect(planned.report?.match(/\n/g)).toHaveLength(all + 1)
    expect(told[0]).toBe(0)
  },
)

describe('the thread of a long file', () => {
  test('says what cannot be read, and stands back behind visitors', async () => {
    await using database = await openDatabase('sqlite')
    const { db, target } = database
    const toPlan = await toPlanOf(text)
    const unreadable = {
      ...toPlan,
      file: { ...toPlan.file, text: text.replace('name,role', 'a,b') },
    }
    const before = await lowestPriority(undefined)
    const planning = createPlanApart(target, partsOf(db))(unreadable)
    const lowest = await lowestPriority(planning)
    expect((await planning).issue).toMatch(/^Team: the column name, role is missing/)
    if (canStandBack) expect(lowest).toBeGreaterThan(before)
  })

  test('ends at a limit, and fails where its thread does', async () => {
    await using database = await openDatabase('sqlite')
    const { db, target } = database
    const toPlan = await toPlanOf(text)
    const little = createPlanApart(target, partsOf(db), { seconds: 600, megabytes: 8 })
    expect(await little(toPlan)).toEqual({
      issue: 'To read it takes more than 8 MB of memory: import it in parts',
    })
    const nowhere = createPlanApart({ file: '/nowhere/at-all.sqlite' }, partsOf(db))
    await expect(nowhere(toPlan)).rejects.toThrow()
    const brief = createPlanApart(target, partsOf(db), { seconds: 0.001, megabytes: 512 })
    expect((await brief(toPlan)).issue).toMatch(/^It was not read within/)
  })

  test('works while others are read', async () => {
    await using database = await openDatabase('sqlite')
    const { db, target } = database
    const plan = createPlanApart(target, partsOf(db))
    const toPlan = await toPlanOf(text)
    const over: string[] = []
    const planning = plan(toPlan).then(() => over.push('planned'))
    await readFile({ text }).then(() => over.push('read'))
    const waiting = plan(toPlan, leave).catch((error) => {
      expect(error).toBeInstanceOf(ImportCancelled)
      over.push('left')
    })
    await Promise.all([planning, waiting])
    expect(over).toEqual(['read', 'planned', 'left'])
  })
})
