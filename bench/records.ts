/**
 * What records cost visitors: bytes and requests per second of public pages on a fresh installation,
 * and on one where changes need a second person, 100 wait, the archive holds a year of entries, and
 * there are hundreds of claims and private links. The two are asked in turns: compare the ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addArchiveEntries } from '#bar/support/archive-year.ts'
import { createClaim } from '#core/claims/save-claims.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/private-links.server.ts'
import { readTeamForEditing } from '#core/team/team.server.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { requireApproval, submit } from '#tests/support/approval.ts'
import { addEditor, sentList } from '#tests/support/lists.ts'
import { startServer } from '#tests/support/server.ts'
import { load } from './load.ts'
import { startSite } from './site.ts'
import { median, printTable, ratio, whole } from './table.ts'

const paths = ['/', '/team', '/themes', '/themes/longevity', '/letters', '/contact', '/ar']
const [rounds, secondsEach] = [5, 1]
const [waiting, claims, links, entries] = [100, 300, 200, 10_000]

export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bench-'))
  const plain = await startSite()
  try {
    await fill(dataDir)
    const full = await startSite({ dataDir })
    try {
      printTable(await compare(plain.origin, full.origin))
    } finally {
      await full.stop()
    }
  } finally {
    await plain.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function compare(plain: string, full: string) {
  const rows = []
  for (const path of paths) {
    const speeds = new Map<string, number[]>([
      [plain, []],
      [full, []],
    ])
    for (let round = 0; round < rounds; round += 1)
      for (const [origin, found] of speeds)
        found.push(await load(origin.replace('localhost', '127.0.0.1') + path, secondsEach, 'gzip'))
    const [without, beside] = [plain, full].map((origin) => median(speeds.get(origin) ?? []))
    rows.push({
      page: path,
      'br bytes': await bytesOf(plain + path),
      'with records': await bytesOf(full + path),
      'requests/s': whole(without ?? 0),
      'with records ': whole(beside ?? 0),
      ratio: ratio(beside ?? 0, without ?? 0),
    })
  }
  return rows
}

async function bytesOf(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

async function fill(dataDir: string): Promise<void> {
  // It makes its tables and the sample content.
  const first = await startServer({ dataDir })
  await first.stop()
  const { db, close } = await connect({ file: join(dataDir, 'qantara.sqlite') })
  try {
    await addArchiveEntries(db, entries)
    await addClaimsAndLinks(db)
    await requireApproval(db)
    const list = await readTeamForEditing(db)
    for (let number = 0; number < waiting; number += 1) {
      const [one, ...others] = list.rows
      const sent = sentList(list, [{ ...one, role: `Waiting ${number}` }, ...others])
      const author = await addEditor(db, `Author ${number}`)
      await submit(db, author, 'save-list', { list: 'team', sent })
    }
  } finally {
    await close()
  }
}

async function addClaimsAndLinks(db: Db): Promise<void> {
  const jane = await addEditor(db, 'Jane Before')
  const none = { valueAr: '', unit: '', sourceUrl: '', sourceAr: '', sourceDateAr: '' }
  for (let number = 0; number < claims; number += 1)
    await createClaim(db, jane, {
      name: `bench_${number}`,
      typed: {
        ...{ ...none, value: String(number), source: 'A register', sourceDate: '2026' },
        ...{ owner: jane, reviewBy: '2999-01-01' },
      },
    })
  const parts = { encryption: createEncryption('a secret for the bench'), origin: '' }
  for (let number = 0; number < links; number += 1)
    await createPrivateLink(db, parts, jane, {
      ...{ themeId: 'education', recipient: `Recipient ${number}`, language: 'en', days: 14 },
      ...{ email: 'a@example.com', asksAttestation: false, byMail: false },
    })
}
