import pg from 'pg'
import { originalClaims } from '#app/site/content/claims.ts'
import { originalClaimsIn } from '#app/site/content/translations.server.ts'
import { createOriginalClaims } from '#core/claims/original-claims.server.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import { startPostgres } from '../postgres.ts'

type Copy = AsyncDisposable & { url: string; restart(): Promise<void> }

/** A durable server of its own, since it is crashed, which copies the sample content for each history. */
export async function openServer(): Promise<AsyncDisposable & { openCopy(): Promise<Copy> }> {
  const server = await startPostgres({ isDurable: true })
  const urlOf = (name: string) => {
    const url = new URL(server.url)
    url.pathname = name
    return url.href
  }
  // Without the limits of the program: a copy that reaches the disk takes half a minute on a busy machine.
  const command = async (text: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await command('create database original')
  const original = await connect({ url: urlOf('original') })
  await migrate(original)
  await seedSampleContent(original.db)
  await createOriginalClaims(original.db, originalClaims, originalClaimsIn)
  await original.close()
  let copies = 0
  return {
    async openCopy() {
      copies += 1
      const name = `history_${copies}`
      await command(`create database ${name} template original`)
      return {
        url: urlOf(name),
        restart: server.restart,
        [Symbol.asyncDispose]: () => command(`drop database ${name} with (force)`),
      }
    },
    [Symbol.asyncDispose]: server.stop,
  }
}
