import { describe, expect, test } from 'vitest'
import { findObstacle } from '#core/review/obstacle.server.ts'
import { findSubmission } from '#core/review/submissions.server.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { readApart } from '#core/transfer/read-apart.server.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { planOf, sentImport } from '../support/transfer.ts'

/** No other file is read before `letGo`. */
function holdReader() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const reading = readApart({ form: readable, contentType: 'multipart/form-data; boundary=none' })
  return async () => {
    await writable.close()
    await reading
  }
}

describe.each(databases)('an import that waits for a second person on %s', (kind) => {
  test('is read before the transaction in which others would wait', async () => {
    await using database = await openDatabase(kind, 'sample')
    const { db } = database
    const { jane, omar } = await requireApproval(db)
    const pick = (await findStocksForEditing(db, 'education')).rows.at(-1)
    const large = `${pick?.ticker};${pick?.exchange};${(Number(pick?.current) * 3).toFixed(2)};2026-11-21`
    const others = 'NONE;NYSE;1;2026-11-21\n'.repeat(1000)
    const text = `Ticker;Exchange;Price;Date\n${large}\n${others}`
    const plan = await planOf(db, text)
    const confirmed = plan.rows.flatMap(({ question }) => question?.key ?? [])
    const asked = { ...sentImport(plan, text), confirmed }
    const submission = await submit(db, jane, 'import-file', asked)
    const found = await findSubmission(db, submission.id)
    if (!found) throw new Error('It was not submitted')
    const letGo = holdReader()
    const over: string[] = []
    const looking = findObstacle(partsOf(db), found).finally(() => over.push('looking'))
    const approving = approveAs(db, omar, submission).finally(() => over.push('approving'))
    // Whichever of both had begun, this would wait for it.
    for (let times = 0; times < 5; times += 1) {
      await db
        .updateTable('submissions')
        .set({ reason: '' })
        .where('id', '=', submission.id)
        .execute()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(over).toEqual([])
    await letGo()
    expect(await looking).toBeUndefined()
    expect(await approving).toMatchObject({ outcome: 'decided' })
  })
})
