/**
 * What records cost visitors: bytes and requests per second of public pages on a fresh installation,
 * and on one where changes need a second person, 100 wait, the archive holds a year of entries, and
 * there are hundreds of claims and private links. The two are asked in turns: compare the ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addArchiveEntries } from '#bar/support/archive-year.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { requireApproval, submit } from '#tests/support/approval.ts'
import { addEditor, sentList } from '#tests/support/lists.ts'
import { createRecordAs } from '#tests/support/records.ts'
import { startServer } from '#tests/support/server.ts'
import { type Asked, loadAndCount, middleOf } from './load.ts'
import { type Site, startSite } from './site.ts'
import { printTable, ratio, whole } from './table.ts'

const paths = ['/', '/team', '/themes', '/themes/longevity', '/letters', '/contact', '/ar']
const rounds = 3
const secondsEach = 1
const waiting = 100
const claims = 300
const links = 200
const entries = 10_000

export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bench-'))
  const plain = await startSite()
  try {
    await fill(dataDir)
    const full = await startSite({ dataDir })
    try {
      printTable(await compare(plain, full))
    } finally {
      await full.stop()
    }
  } finally {
    await plain.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function compare(plain: Site, full: Site) {
  const rows = []
  for (const path of paths) {
    const turns = [plain, full].map((site) => ({ site, asked: [] as Asked[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const { site, asked } of turns)
        asked.push(await loadAndCount(programOf(site), path, secondsEach))
    const [without, beside] = turns.map(({ asked }) => middleOf(asked))
    if (!without || !beside) continue
    const was = await htmlOf(plain, path)
    const is = await htmlOf(full, path)
    rows.push({
      page: path,
      'bytes of HTML': was.length,
      'with records': was === is ? 'the same' : `${is.length}, others`,
      'requests/s': whole(without.perSecond),
      'with records ': whole(beside.perSecond),
      ratio: ratio(beside.perSecond, without.perSecond),
      'CPU µs each': without.cpuMicroseconds.toFixed(1),
      'with records  ': beside.cpuMicroseconds.toFixed(1),
    })
  }
  return rows
}

const programOf = (site: Site) => ({
  origin: site.origin.replace('localhost', '127.0.0.1'),
  pid: site.workerPid(),
})

/** But for the port of the program. */
async function htmlOf({ origin }: Site, path: string): Promise<string> {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
  return (await answer.text()).replaceAll(origin, 'http://localhost')
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
    const list = await findTeamForEditing(db)
    for (let number = 0; number < waiting; number += 1) {
      const [one, ...others] = list.rows
      const sent = sentList(list, [{ ...one, role: `Waiting ${number}` }, ...others])
      const author = await addEditor(db, `Author ${number}`)
      await submit(db, author, 'save-list', { list: 'team', sent })
    }
    // Thousands of mails to so many admins would be what is measured.
    await db.deleteFrom('queue_entries').execute()
  } finally {
    await close()
  }
}

async function addClaimsAndLinks(db: Db): Promise<void> {
  const jane = await addEditor(db, 'Jane Before')
  for (let number = 0; number < claims; number += 1)
    await createRecordAs(db, jane, 'claims', {
      name: `bench_${number}`,
      value: String(number),
      source: 'A register',
      sourceDate: '2026',
      owner: jane,
      reviewBy: '2999-01-01',
    })
  const parts = { encryption: createEncryption('a secret for the bench'), origin: '' }
  for (let number = 0; number < links; number += 1)
    await createPrivateLink(db, parts, jane, {
      themeId: 'education',
      recipient: `Recipient ${number}`,
      language: 'en',
      days: 14,
      email: 'a@example.com',
      asksAttestation: false,
      byMail: false,
    })
}
