import type { Db } from '#db/schema.ts'
import { appendEntry, inChain, newestEntries, sha256 } from './chain.server.ts'
import { compress, saveContent } from './contents.server.ts'
import type { EntryFacts } from './entry.ts'
import type { ShownPage } from './public-pages.ts'

type PageFacts = Extract<EntryFacts, { kind: 'page' }>

/** Returns 1 if the page has changed and no other process has recorded it yet, else 0. */
export async function recordPage(
  db: Db,
  the: {
    page: ShownPage
    files: PageFacts['files']
    madeOf: PageFacts['madeOf']
    known: Latest | undefined
    now: Date
  },
): Promise<number> {
  const { page, files, madeOf, known, now } = the
  const { address, language, status } = page
  const body = Buffer.from(page.html)
  const hash = sha256(body)
  const bytes = body.length
  const facts: PageFacts = {
    kind: 'page',
    address,
    language,
    status,
    sha256: hash,
    bytes,
    files,
    madeOf,
  }
  const fingerprint = fingerprintOf(facts)
  if (known?.fingerprint === fingerprint) return 0
  const compressed = await compress(body)
  return inChain(db, async (tx) => {
    if ((await readFingerprint(tx, address)) === fingerprint) return 0
    await saveContent(tx, hash, compressed, bytes)
    await appendEntry(tx, { at: now, facts, fingerprint })
    return 1
  })
}

function fingerprintOf(facts: PageFacts): string {
  const { status, sha256: body, files, language } = facts
  return sha256(JSON.stringify([status, language, body, files.map((file) => file.sha256)]))
}

export type Latest = { kind: string; language: string; fingerprint: string }

export async function listLatest(db: Db): Promise<Map<string, Latest>> {
  const rows = await newestEntries(db)
    .select(['address', 'kind', 'language', 'fingerprint'])
    .execute()
  return new Map(rows.map(({ address, ...row }) => [address, row]))
}

async function readFingerprint(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('archive_entries')
    .select('fingerprint')
    .where('address', '=', address)
    .where('kind', '<>', 'gap')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fingerprint
}
