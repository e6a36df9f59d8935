import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { createRecordWriter, listStoredRecords } from '#core/record/write.server.ts'
import { freeSlug } from '#core/slug.ts'
import { renameStockId } from '#core/stocks/create-stock.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { lockList, takeListRevision } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import type { ImportRun } from './run.server.ts'

export type ThemeList = Awaited<ReturnType<typeof openThemeList>>

/** The picks of a theme during an import. */
export async function openThemeList(run: ImportRun, themeId: string) {
  const { tx } = run
  const list = stocksOf(themeId)
  await lockList(tx, list.name)
  const records = await listStoredRecords(tx, list)
  const untouched = await listUntouchedSamples(tx, 'stocks')
  const present = records.filter(({ isRemoved }) => !isRemoved)
  let revision: number | undefined
  let isChanged = false
  return {
    themeId,
    stored: new Map(records.map((record) => [record.recordId, record])),
    ids: new Set(records.map(({ draft }) => draft.id)),
    samples: { all: present.filter(({ recordId }) => untouched.has(recordId)), removed: 0 },
    counter: { picks: present.length, rows: 0 },
    /** Takes a revision only if there is something to save. */
    async save() {
      revision ??= await takeListRevision(tx, list.name)
      isChanged = true
      return { revision, writer: createRecordWriter(run, list, revision) }
    },
    priced() {
      isChanged = true
    },
    hasChanged: () => isChanged,
  }
}

/** Moves the samples to the trash, and frees their ids, once a real pick is imported. */
export async function removeSamplePicks(tx: Tx, list: ThemeList): Promise<void> {
  for (const sample of list.samples.all) {
    const { writer } = await list.save()
    const stockId = freeSlug(`${sample.draft.id}-sample`, (each) => list.ids.has(each))
    await renameStockId(tx, sample.recordId, stockId)
    await writer.remove(sample, 'Sample content, replaced by the picks of the hosted backend')
    list.ids.delete(sample.draft.id)
    list.ids.add(stockId)
    list.counter.picks -= 1
    list.samples.removed += 1
  }
  list.samples.all = []
}
