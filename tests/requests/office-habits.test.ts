import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { readRows } from '#core/spreadsheets/csv.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { checkFile } from '#core/transfer/plan-file.server.ts'
import { readSent } from '#core/transfer/sent-file.server.ts'
import { isTransferKind, type TransferKindName, transferKinds } from '#core/transfer/transfer.ts'
import { exportKind } from '#tests/support/transfer.ts'
import { partsOf } from '../support/approval.ts'
import { openDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '../support/lists.ts'
import { randomNumbers } from '../support/random.ts'
import { shared } from '../support/shared.ts'

const database = shared(() => openDatabase('sqlite', 'sample'))
let actor: string
beforeAll(async () => {
  actor = await addEditor(database.db)
})

const noPictures = {
  examine: () => Promise.reject(new Error('No picture')),
  store: () => Promise.reject(new Error('No picture')),
}

/** Each byte of Windows-1256 by its letter. */
const bytes1256 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1256').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

const encode1256 = (text: string) =>
  Buffer.from(Array.from(text, (sign) => bytes1256.get(sign) ?? 0x3f))

async function countsOf(kind: TransferKindName, bytes: Buffer) {
  const { file, encoding, issue } = await readSent(bytes, noPictures)
  if (!file) throw new Error(issue)
  const { plan } = await checkFile(partsOf(database.db), { file, kind })
  if (!plan) throw new Error('Nothing would be imported')
  const wrong = plan.rows.filter(({ change }) => change !== 'unchanged')
  return { encoding, wrong: wrong.slice(0, 3), rows: plan.rows.length }
}

/** As Excel saves it where a comma is decimal: semicolons, its own line ends, days with dots. */
function savedByExcel(csv: string): string {
  const rows = readRows(csv).map(({ cells }) => cells)
  const [head = []] = rows
  const cellOf = (cell: string, at: number) => {
    const name = head[at] ?? ''
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell) ?? []
    const written = year ? `${day}.${month}.${year}` : cell
    const local = /price$/.test(name) ? written.replace('.', ',') : written
    return /["';\r\n]/.test(local) ? `"${local.replaceAll('"', '""')}"` : local
  }
  return rows.map((cells) => cells.map(cellOf).join(';')).join('\r\n')
}

/** The sample content has something of each of these. */
const filledKinds = Object.keys(transferKinds)
  .filter(isTransferKind)
  .filter((kind) => kind !== 'pages' && kind !== 'enquiries')

test.each(filledKinds)(
  '%s that Excel has saved again with semicolons, commas and dots change nothing',
  async (kind) => {
    const csv = await exportKind(partsOf(database.db), actor, kind, { format: 'csv' })
    const saved = savedByExcel(csv)
    for (const text of [`\ufeff${saved}`, saved, `sep=;\r\n${saved}`]) {
      const found = await countsOf(kind, Buffer.from(text))
      expect([kind, found.wrong]).toEqual([kind, []])
      expect(found.rows).toBeGreaterThan(0)
    }
  },
)

test('Arabic that Excel has saved as Windows-1256 is read, and told', async () => {
  const list = await findTeamForEditing(database.db)
  const added = aMemberDraft({ name: 'Laila Office', nameAr: 'ليلى المكتب' })
  done(await saveTeam(database.db, actor, sentList(list, [added])))
  const csv = await exportKind(partsOf(database.db), actor, 'team', { format: 'csv' })
  const found = await countsOf('team', encode1256(savedByExcel(csv)))
  expect(found).toEqual({ encoding: 'Windows-1256', wrong: [], rows: 1 })
})

test('whatever words people keep, no cell is a formula, and each comes back as it was', async () => {
  const signs = Array.from('=+-@\t\n\'",; ab1ليى😀＝－|')
  const random = randomNumbers(21)
  const words = () =>
    Array.from({ length: 1 + random(8) }, () => signs[random(signs.length)]).join('')
  const list = await findTeamForEditing(database.db)
  const rows = Array.from({ length: 40 }, (_, at) =>
    aMemberDraft({
      role: `${words()}x`.replace(/\s/g, ''),
      fullBio: words(),
      name: `Member ${at}x`,
    }),
  )
  done(await saveTeam(database.db, actor, sentList(list, rows)))
  for (const format of ['csv', 'json'] as const) {
    const text = await exportKind(partsOf(database.db), actor, 'team', { format })
    expect((await countsOf('team', Buffer.from(text))).wrong).toEqual([])
    if (format === 'json') continue
    // As a spreadsheet reads them: it knows nothing of our apostrophes.
    const cells = (parse(text, { bom: true }) as string[][]).flat()
    expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(cell))).toEqual([])
  }
})
