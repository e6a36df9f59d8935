/**
 * What the continuous copy costs those who save: enquiries one after another into a database that is
 * copied, beside one that is not, in turns.
 */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type Connection, connect } from '#db/connect.ts'
import { startCopier } from '#server/copy/copier.ts'
import { createFiles } from '#server/files.ts'
import { readConfig } from '#server/read-config.ts'
import { fileWith } from '#tests/support/databases.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { median, printTable, ratio } from './table.ts'

const rounds = 12
const savesOfRound = 100

export async function measure(): Promise<void> {
  // A disk, not memory: most of a save is that it is kept.
  const folder = await mkdtemp(join(tmpdir(), 'qantara-bench-copied-'))
  const place = join(folder, 'place')
  const config = readConfig({
    DATA_DIR: join(folder, 'copied'),
    BACKUP_DIR: place,
    BACKUP_COPY: 'yes',
    SESSION_SECRET: 'a secret for benches, long enough to be one',
  })
  const open = async (name: string, isCopied: boolean) => {
    const dataDir = join(folder, name)
    const file = join(dataDir, 'qantara.sqlite')
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, await fileWith('sample'))
    return connect({ file, isCopied })
  }
  const plain = await open('plain', false)
  const copied = await open('copied', true)
  const parts = { db: copied.db, files: createFiles(config), log: pino({ level: 'silent' }) }
  const stop = startCopier(config, parts)
  try {
    const times = { plain: [] as number[], copied: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.plain.push(await timeOf(plain))
      times.copied.push(await timeOf(copied))
    }
    await stop()
    const bytes = await bytesIn(place)
    process.stdout.write('\n')
    printTable([
      {
        'ms of a save': 'median of the rounds',
        'not copied': (median(times.plain) / savesOfRound).toFixed(2),
        copied: (median(times.copied) / savesOfRound).toFixed(2),
        times: ratio(median(times.copied), median(times.plain)),
        'KB of a save in the copy': (bytes / 1024 / rounds / savesOfRound).toFixed(1),
      },
    ])
  } finally {
    await stop()
    await plain.close()
    await copied.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeOf({ db }: Connection): Promise<number> {
  const started = performance.now()
  for (let save = 0; save < savesOfRound; save += 1) {
    await anEnquiry(db)
    // As between two requests: the copier is of the same process.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return performance.now() - started
}

/** Of the log alone: a whole database is sent once a day. */
async function bytesIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.name.startsWith('log-'))
      bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}
