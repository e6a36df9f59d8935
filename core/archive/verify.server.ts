import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import type { Files } from '../media/files.ts'
import { type StoredEntry, sha256 } from './chain.server.ts'
import { decompress } from './contents.server.ts'
import type { ArchivedFile, EntryFacts } from './entry.ts'
import type { Head } from './heads.server.ts'
import { isPicture } from './page-files.ts'
import { verifyProofs } from './proofs.server.ts'
import { maxIssues, type Verification, verifyChain } from './verify-chain.server.ts'

/** Verifies the chain and every content in it; reports pictures that cannot be read now. */
export async function verifyArchive(
  db: Db,
  files: Files,
  known: readonly Head[] = [],
): Promise<Verification> {
  const contents = new Contents(db, files)
  const chain = await verifyChain(db, known, (entry) => contents.look(entry))
  await contents.lookAtWaiting()
  const issues = [...chain.issues, ...contents.issues()]
  for await (const issue of verifyProofs(db)) {
    if (issues.length >= maxIssues) break
    issues.push(issue)
  }
  return { ...chain, issues: issues.slice(0, maxIssues) }
}

/** What was looked at and is not looked at again while it is named often: fonts, scripts, pictures. */
const maxRemembered = 5000

/** Contents are read in portions of one statement, of at most so many and so many bytes unpacked. */
const portionCount = 100
const portionBytes = 4_000_000

/**
 * Looks at contents portion by portion, so that the memory does not grow with the chain: only what is
 * missing is kept in mind, since a later entry may say that it was removed because of its age.
 */
class Contents {
  readonly #db: Db
  readonly #files: Files
  readonly #remembered = new Set<string>()
  /** The entry that names each hash. */
  #waiting = new Map<string, number>()
  #waitingBytes = 0
  /** By hash or path. */
  readonly #wrong = new Map<string, { hash: string; issue: string }>()

  constructor(db: Db, files: Files) {
    this.#db = db
    this.#files = files
  }

  issues(): string[] {
    return [...this.#wrong.values()].map(({ issue }) => issue)
  }

  async look({ number, facts: text }: StoredEntry): Promise<void> {
    const facts = parse(text)
    if (facts?.kind === 'removal') {
      await this.lookAtWaiting()
      const removed = new Set(facts.sha256)
      for (const [name, { hash }] of this.#wrong) if (removed.has(hash)) this.#wrong.delete(name)
      for (const hash of removed) this.#remembered.delete(hash)
    }
    if (facts?.kind !== 'page') return
    this.#add(facts.sha256, facts.bytes, number)
    for (const { path, sha256: hash, bytes } of facts.files) {
      if (hash === null) continue
      if (isPicture(path)) await this.#lookAtPicture({ path, sha256: hash, bytes }, number)
      else this.#add(hash, bytes, number)
    }
    if (this.#waiting.size >= portionCount || this.#waitingBytes >= portionBytes)
      await this.lookAtWaiting()
  }

  #add(hash: string, bytes: number, number: number): void {
    if (this.#isKnown(hash)) return
    this.#waiting.set(hash, number)
    this.#waitingBytes += bytes
  }

  /** Looks at what was named and not looked at yet. */
  async lookAtWaiting(): Promise<void> {
    const waiting = [...this.#waiting]
    this.#waiting = new Map()
    this.#waitingBytes = 0
    if (waiting.length === 0 || this.#wrong.size >= maxRemembered) return
    const rows = await this.#db
      .selectFrom('archive_contents')
      .select(['sha256', 'compressed'])
      .where(
        'sha256',
        'in',
        waiting.map(([hash]) => hash),
      )
      .execute()
    const stored = new Set(rows.map((row) => row.sha256))
    const whole = new Set<string>()
    const check = async (row: (typeof rows)[number]) => {
      if (await isWhole(row.compressed, row.sha256)) whole.add(row.sha256)
    }
    await Promise.all(rows.map(check))
    for (const [hash, number] of waiting) {
      if (whole.has(hash)) continue
      const what = stored.has(hash) ? 'was altered' : 'is missing'
      const issue = `What entry ${number} shows (${hash.slice(0, 12)}…) ${what}`
      this.#wrong.set(hash, { hash, issue })
    }
  }

  async #lookAtPicture({ path, sha256: hash }: ArchivedFile, number: number): Promise<void> {
    if (this.#isKnown(`${path} ${hash}`) || this.#wrong.size >= maxRemembered) return
    const found = await hashOfPicture(this.#files, path)
    if (found === hash) return
    const what = found === undefined ? 'is missing' : 'was altered'
    this.#wrong.set(path, {
      hash: hash ?? '',
      issue: `The picture ${path} of entry ${number} ${what}`,
    })
  }

  #isKnown(name: string): boolean {
    if (this.#remembered.delete(name)) {
      this.#remembered.add(name)
      return true
    }
    this.#remembered.add(name)
    const [oldest] = this.#remembered
    if (this.#remembered.size > maxRemembered && oldest) this.#remembered.delete(oldest)
    return false
  }
}

function parse(text: string): EntryFacts | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decompresses off the event loop, so that visitors are served meanwhile. */
async function isWhole(compressed: Uint8Array, hash: string): Promise<boolean> {
  try {
    return sha256(await decompress(compressed)) === hash
  } catch {
    return false
  }
}

async function hashOfPicture(files: Files, path: string): Promise<string | undefined> {
  const file = await files.find(path.slice('/media/'.length))
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const chunk of await file.read()) hash.update(chunk)
  return hash.digest('hex')
}
