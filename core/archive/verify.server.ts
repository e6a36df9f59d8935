import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import type { Files } from '../media/files.ts'
import { sha256 } from './chain.server.ts'
import { decompress } from './contents.server.ts'
import { type KnownHead, maxIssues, type Verification, verifyChain } from './verify-chain.server.ts'

/** Verifies the chain and every content in it; reports pictures that cannot be read now. */
export async function verifyArchive(
  db: Db,
  files: Files,
  known: readonly KnownHead[] = [],
): Promise<Verification> {
  const { named, ...chain } = await verifyChain(db, known)
  const issues = [...chain.issues]
  issues.push(...(await contentIssues(db, [...named.contents])).slice(0, maxIssues))
  for (const [path, { sha256, number }] of named.pictures) {
    if (issues.length >= maxIssues) break
    const found = await hashOfPicture(files, path)
    if (found !== sha256)
      issues.push(
        `The picture ${path} of entry ${number} ${found === undefined ? 'is missing' : 'was altered'}`,
      )
  }
  return { ...chain, issues }
}

/** Reads in batches: pages of several years do not fit into memory. */
async function contentIssues(
  db: Db,
  contents: readonly (readonly [hash: string, number: number])[],
): Promise<string[]> {
  const issues: string[] = []
  for (let from = 0; from < contents.length; from += 100) {
    const portion = contents.slice(from, from + 100)
    const found = await readCompressed(db, portion)
    const each = portion.map(async ([hash, number]) => {
      const compressed = found.get(hash)
      if (compressed && (await isWhole(compressed, hash))) return []
      const what = compressed ? 'was altered' : 'is missing'
      return [`What entry ${number} shows (${hash.slice(0, 12)}…) ${what}`]
    })
    issues.push(...(await Promise.all(each)).flat())
    if (issues.length >= maxIssues) break
  }
  return issues
}

async function readCompressed(
  db: Db,
  portion: readonly (readonly [hash: string, number: number])[],
): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .selectFrom('archive_contents')
    .select(['sha256', 'compressed'])
    .where(
      'sha256',
      'in',
      portion.map(([hash]) => hash),
    )
    .execute()
  return new Map(rows.map((row) => [row.sha256, row.compressed]))
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
