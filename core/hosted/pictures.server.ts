import type { PictureUse } from '#core/media/intake.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Progress } from '#core/transfer/progress.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { type Imported, listImported, recordImported } from './hosted-records.server.ts'
import { type Bucket, buckets, findPictureFile, type PictureFile } from './picture-paths.ts'
import type { HostedReport } from './report.ts'
import type { PictureAnswer, PictureOf } from './run.server.ts'
import type { HostedTable } from './tables.ts'
import { textIn } from './values.ts'

/** Stores pictures of the buckets, with the same checks as an upload. */
export type PictureSource = {
  /** Returns the SHA-256 in hex, or says why the file cannot be read; `isWhole`: or drawn. */
  examine(file: PictureFile, isWhole: boolean): Promise<{ hash: string } | { issue: string }>
  /** Makes only the row of the picture, in a transaction that is taken back; returns its address. */
  rehearse(run: Work, use: PictureUse): Promise<string>
  store(file: PictureFile, use: PictureUse): Promise<{ url: string } | { issue: string }>
}

type Use = { file: PictureFile; use: PictureUse }

type Source = {
  files: readonly PictureFile[]
  rowsOf: (table: HostedTable) => readonly SourceRow[]
}

/** Stands for the address of a picture in a dry run. */
const unstored = '(not stored)'

/** Stores them first and one by one, so that an interrupted import finds them by path and bytes. */
export async function bringPictures(
  db: Db,
  source: Source,
  pictureSource: PictureSource,
  { isDryRun, progress }: { isDryRun: boolean; progress?: Progress },
): Promise<{
  pictureOf: PictureOf
  counts: HostedReport['pictures']
  /** Gives the pictures that a dry run would store an address each. */
  rehearse(run: Work): Promise<void>
}> {
  const uses = usesOf(source)
  const counts = { found: source.files.length, stored: 0, known: 0, refused: 0, unused: 0 }
  counts.unused = source.files.length - uses.size
  const answers = new Map<string, PictureAnswer>()
  const imported = new Map<Bucket, Map<string, Imported>>()
  for (const bucket of buckets) imported.set(bucket, await listImported(db, bucket))
  for (const [key, use] of uses) {
    progress?.(isDryRun ? 'examining' : 'storing', answers.size, uses.size)
    const known = imported.get(use.file.bucket)?.get(use.file.path)
    const { answer, change } = await bringPicture(db, use, known, pictureSource, isDryRun)
    counts[change] += 1
    answers.set(key, answer)
  }
  const rehearse = async (run: Work) => {
    for (const [key, { use }] of uses)
      if (isDryRun && answers.get(key)?.url === unstored)
        answers.set(key, { url: await pictureSource.rehearse(run, use) })
  }
  const pictureOf: PictureOf = (bucket, imageUrl) => {
    if (imageUrl.trim() === '') return undefined
    const { file, issue } = findPictureFile(source.files, bucket, imageUrl)
    return file ? answers.get(keyOf(file)) : { issue }
  }
  return { pictureOf, rehearse, counts }
}

function usesOf(source: Source): Map<string, Use> {
  const uses = new Map<string, Use>()
  const collect = (bucket: Bucket, row: SourceRow, words: readonly string[], theme?: string) => {
    const url = textIn(row.cells.image_url)
    const { file } = url.trim() === '' ? {} : findPictureFile(source.files, bucket, url)
    if (!file || uses.has(keyOf(file))) return
    const named = words.find((each) => each.trim() !== '') ?? 'picture'
    uses.set(keyOf(file), { file, use: { folder: bucket, theme, words: named } })
  }
  const cell = (row: SourceRow, column: string) => textIn(row.cells[column])
  const [team, stock] = buckets
  for (const row of source.rowsOf('team_members'))
    collect(team, row, [cell(row, 'slug'), cell(row, 'name')])
  for (const row of source.rowsOf('stock_picks')) {
    const theme = cell(row, 'theme_id').trim()
    if (/^[a-z0-9]{1,60}$/.test(theme)) collect(stock, row, [cell(row, 'ticker')], theme)
  }
  return uses
}

function keyOf({ bucket, path }: PictureFile): string {
  return `${bucket}/${path}`
}

async function bringPicture(
  db: Db,
  { file, use }: Use,
  known: Imported | undefined,
  pictureSource: PictureSource,
  isDryRun: boolean,
): Promise<{ answer: PictureAnswer; change: 'stored' | 'known' | 'refused' }> {
  const read = await pictureSource.examine(file, false)
  const refused = (issue: string) =>
    ({ answer: { issue: `its picture ${file.path}: ${issue}` }, change: 'refused' }) as const
  if ('issue' in read) return refused(read.issue)
  const isSame = known?.values?.sha256 === read.hash
  if (known && isSame && (await findPictures(db, [known.recordId])).size > 0)
    return { answer: { url: known.recordId }, change: 'known' }
  if (isDryRun) {
    const drawn = await pictureSource.examine(file, true)
    return 'issue' in drawn ? refused(drawn.issue) : { answer: { url: unstored }, change: 'stored' }
  }
  const stored = await pictureSource.store(file, use)
  if ('issue' in stored) return refused(stored.issue)
  const values = { sha256: read.hash }
  await db
    .transaction()
    .execute((tx) => recordImported(tx, file.bucket, file.path, { recordId: stored.url, values }))
  return { answer: { url: stored.url }, change: 'stored' }
}
