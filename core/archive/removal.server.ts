import type { Db } from '#db/schema.ts'
import { findSettings } from '../settings/settings.server.ts'
import { appendEntry, inChain, listEntries, toEntry } from './chain.server.ts'
import type { EntryFacts } from './entry.ts'

/** Removes by the age in the settings, never under a legal hold. Returns how many. */
export async function deleteOldContents(db: Db, now: Date): Promise<number> {
  const { archive, legalHold } = await findSettings(db)
  if (legalHold.on) return 0
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - archive.years)
  const { numbers, hashes } = await findOld(db, before)
  if (hashes.length === 0) return 0
  await inChain(db, async (tx) => {
    const facts: EntryFacts = {
      kind: 'removal',
      before: before.toISOString(),
      numbers,
      sha256: hashes,
    }
    await appendEntry(tx, { at: now, facts })
    for (let from = 0; from < hashes.length; from += 500) {
      const some = hashes.slice(from, from + 500)
      await tx.deleteFrom('archive_contents').where('sha256', 'in', some).execute()
      await tx.deleteFrom('archive_files').where('sha256', 'in', some).execute()
    }
  })
  return hashes.length
}

/** Finds entries that were followed by another one before that time, and contents that only they name. */
async function findOld(db: Db, before: Date): Promise<{ numbers: number[]; hashes: string[] }> {
  const open = new Map<string, { number: number; hashes: string[] }>()
  const old = new Map<number, string[]>()
  const removed = new Set<string>()
  const needed = new Set<string>()
  const finish = (address: string, at: Date) => {
    const entry = open.get(address)
    if (!entry) return
    if (at <= before) old.set(entry.number, entry.hashes)
    else for (const hash of entry.hashes) needed.add(hash)
    open.delete(address)
  }
  for await (const stored of listEntries(db)) {
    const { facts, number, at } = toEntry(stored)
    if (facts.kind === 'removal') for (const hash of facts.sha256) removed.add(hash)
    if (facts.kind === 'page' || facts.kind === 'gone') finish(facts.address, at)
    if (facts.kind !== 'page') continue
    const files = facts.files.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]))
    open.set(facts.address, { number, hashes: [facts.sha256, ...files] })
    // It was shown again after its removal, so it is stored again.
    for (const hash of [facts.sha256, ...files]) removed.delete(hash)
  }
  for (const { hashes } of open.values()) for (const hash of hashes) needed.add(hash)
  const hashes = new Set<string>()
  const numbers: number[] = []
  for (const [number, named] of old) {
    const own = named.filter((hash) => !needed.has(hash) && !removed.has(hash))
    if (own.length > 0) numbers.push(number)
    for (const hash of own) hashes.add(hash)
  }
  return { numbers, hashes: [...hashes] }
}
