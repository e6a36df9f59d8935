import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { restoreAt } from '#server/backup-commands.ts'
import { readConfig } from '#server/read-config.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { enquiry } from '#tests/support/enquiry.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'
import { killable } from './support/killable.ts'

const kills = 100
/** Of what was acknowledged: docs/running.md says within seconds, and doctor is amber at 60 s. */
const maxAgeMs = 20_000
/** The first and each tenth are long: in short ones nothing can be older than what is promised. */
const short = { least: 500, most: 15_000 }
const long = { least: 75_000, most: 120_000 }

type Program = Awaited<ReturnType<typeof killable>>
type Acknowledged = { message: string; at: number }

/** Every life is killed, its disk is lost, and the next one begins with what the copy has. */
export const { row, about, check }: Check = {
  row: '8',
  about: `the program killed and its disk lost at ${kills} random moments while enquiries come in`,
  async check({ count = kills }) {
    buildIfMoved()
    const place = await mkdtemp(join(tmpdir(), 'qantara-lost-disk-'))
    const env = { BACKUP_DIR: place, BACKUP_COPY: 'yes', TRUST_PROXY: '1' }
    const program = await killable({ env })
    /** What every later restore has to have. */
    const kept = new Set<string>()
    const found = { acknowledged: 0, lost: 0, old: 0, gone: 0, oldest: 0, without: 0 }
    try {
      for (let life = 0; life < count; life += 1) {
        await program.start()
        const acknowledged = await enquireUntilKilled(program, life)
        const killedAt = Date.now()
        for (const name of await readdir(program.site.dataDir))
          await rm(join(program.site.dataDir, name), { recursive: true, force: true })
        const messages = await restoreInto(program.site.dataDir, env)
        if (!messages) found.without += 1
        found.acknowledged += acknowledged.length
        found.gone += [...kept].filter((message) => !messages?.has(message)).length
        for (const { message, at } of acknowledged) {
          if (messages?.has(message)) {
            kept.add(message)
            continue
          }
          found.lost += 1
          found.oldest = Math.max(found.oldest, killedAt - at)
          if (killedAt - at > maxAgeMs) found.old += 1
        }
      }
    } finally {
      await program.kill()
      await program.remove()
      await rm(place, { recursive: true, force: true })
    }
    const figures: Figure[] = [
      {
        what: `acknowledged enquiries in ${count} lives`,
        value: found.acknowledged,
        limit: `at least ${count}`,
        holds: found.acknowledged >= count,
      },
      noneOf(
        `acknowledged more than ${maxAgeMs / 1000} s before the disk was lost, and lost`,
        found.old,
      ),
      noneOf('restored once, and missing after a later loss', found.gone),
      {
        what: 'oldest of those that were lost',
        value: `${(found.oldest / 1000).toFixed(1)} s (${found.lost} lost)`,
        limit: `at most ${maxAgeMs / 1000} s`,
        holds: found.oldest <= maxAgeMs,
      },
      noneOf('lives after which there was no copy at all', found.without),
    ]
    return figures
  },
}

async function enquireUntilKilled(program: Program, life: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  let isOver = false
  const working = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const message = `Life ${life}, enquiry ${number}`
      const answer = await fetch(`${program.site.origin}/api/submit-contact`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // Of an address of its own: the limit for one is not what is looked at.
          'x-forwarded-for': `10.${life % 250}.${number >> 8}.${number & 255}`,
        },
        body: JSON.stringify({ ...enquiry, message }),
      }).catch(() => undefined)
      if (answer?.ok) acknowledged.push({ message, at: Date.now() })
      await pause(20)
    }
  })()
  const { least, most } = life % 10 === 0 ? long : short
  await pause(least + Math.random() * (most - least))
  await program.kill()
  isOver = true
  await working
  return acknowledged
}

/** The messages that are there then; undefined where there is no copy yet. */
async function restoreInto(
  dataDir: string,
  env: Record<string, string>,
): Promise<Set<string> | undefined> {
  const environment = {
    ...env,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for tests, long enough to be one',
  }
  try {
    await restoreAt(() => readConfig(environment), 'latest', { environment })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotCopied') return undefined
    throw error
  }
  const { db, close } = await connect({ file: join(dataDir, 'qantara.sqlite') })
  try {
    const rows = await db.selectFrom('contact_submissions').select('message').execute()
    return new Set(rows.map(({ message }) => message))
  } finally {
    await close()
  }
}
