import { describe, expect, test } from 'vitest'
import { readCode, readSources, type Sources } from './support/source.ts'

/** Where the closure begins: the check itself, what makes work, and what runs an operation, which asks. */
const asking = ['requireRight', 'write', 'workOf', 'perform']

const declared = /^(?:export )?(?:async )?function\*? (\w+)[\s\S]*?^\}/gm
const endOfSignature = /^(?:(?:export|async|function)\b.*|\).*|>.*)\{$/m

type Told = { name: string; body: string }

/** Functions that take the id of who acts. */
function readTold(sources: Sources): Told[] {
  return [...sources.values()].flatMap((source) =>
    Array.from(readCode(source).code.matchAll(declared), ([code, name = '']) => {
      const end = endOfSignature.exec(code)
      const at = end ? end.index + end[0].length : code.length
      return { name, signature: code.slice(0, at), body: code.slice(at) }
    }).filter(({ signature }) => /\bactorId: string\b/.test(signature)),
  )
}

/** Who neither asks for the right nor calls a function of them that does. */
function findUnasked(told: readonly Told[]): string[] {
  const safe = new Set(asking)
  const isSafe = ({ name, body }: Told) =>
    safe.has(name) ||
    Array.from(body.matchAll(/\b\w+(?=(?:<[\w, ]+>)?\()/g)).some(([called]) => safe.has(called))
  for (let before = 0; before < safe.size; ) {
    before = safe.size
    for (const each of told) if (isSafe(each)) safe.add(each.name)
  }
  return told.filter((each) => !isSafe(each)).map(({ name }) => name)
}

describe('the right of who acts', async () => {
  const told = readTold(await readSources(['core']))

  test('is asked for by each function of core that is told who it is (asked of the row before the merge, Directus 2026)', () => {
    expect(told.length).toBeGreaterThan(90)
    // Looks for what they have submitted already.
    expect(findUnasked(told)).toEqual(['findSame'])
  })

  test('is not asked where the program itself writes, or somebody who has no account yet', async () => {
    const sources = await readSources(['core', 'app', 'jobs', 'sample', 'server'])
    const unasked = [...sources]
      .filter(([, source]) => /\b(writeAs|workAs)(<\w+>)?\(/.test(readCode(source).code))
      .map(([file]) => file)
    // A new one names itself here.
    expect(unasked.toSorted()).toEqual([
      'core/claims/original-claims.server.ts',
      'core/enquiries/erase-old.server.ts',
      // Has asked before it reads.
      'core/enquiries/held-data.server.ts',
      'core/hosted/import-hosted.server.ts',
      // The try itself has asked.
      'core/outbox/review-mails.server.ts',
      // Somebody accepts, who has no account yet.
      'core/people/invitations.server.ts',
      'core/people/operator.server.ts',
      'core/price-updates/resolve-item.server.ts',
      'core/price-updates/start-update.server.ts',
      'core/rights/write.server.ts',
      // Somebody comes in whom the environment names, and has no account yet.
      'core/sign-in/oidc.server.ts',
      'core/sign-in/own.server.ts',
      'sample/first-drafts.server.ts',
      'sample/seed.server.ts',
      'server/hosted/picture-source.ts',
    ])
  })

  test('is missed where nobody asks', () => {
    const source = `
export async function asks(db: Db, actorId: string): Promise<void> {
  await requireRight(db, actorId, may)
}

export async function hands(
  db: Db,
  actorId: string,
): Promise<void> {
  await asks(db, actorId)
}

async function forgets(db: Db, actorId: string): Promise<void> {
  // await requireRight(db, actorId, may)
  await db.deleteFrom('stocks').where('by', '=', actorId).execute()
}
`
    expect(findUnasked(readTold(new Map([['core/a.ts', source]])))).toEqual(['forgets'])
  })
})
