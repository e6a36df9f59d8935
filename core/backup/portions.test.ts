import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addArchiveEntries } from '#bar/support/archive-year.ts'
import { connect } from '#db/connect.ts'
import { withSnapshot } from '#db/snapshot.ts'
import { createFiles } from '#server/files.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { createBackup } from './create-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

test.each(databases)(
  'a backup of %s is read and written in portions (docs/bar.md 61)',
  async (kind) => {
    await using database = await openDatabase(kind)
    await addArchiveEntries(database.db, 1000)
    const batches = await withSnapshot(database.target, async ({ tables, rows }) => {
      const contents = tables.filter(({ name }) => name === 'archive_contents')
      const found: { bytes: number; rows: number }[] = []
      for (const table of contents)
        for await (const batch of rows(table)) {
          const lengths = batch.map(({ compressed }) => (compressed as Buffer).length)
          found.push({ bytes: lengths.reduce((sum, each) => sum + each, 0), rows: batch.length })
        }
      return found
    })
    expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(1000)
    expect(Math.max(...batches.map(({ bytes }) => bytes))).toBeLessThan(600_000)

    // A backup of either is restored into a file in the same way.
    if (kind === 'postgres') return
    const dataDir = await makeScratchFolder('qantara-portions-')
    const files = createFiles({ dataDir, s3: undefined })
    const file = join(dataDir, 'backup.tar.gz')
    await createBackup(database.target, files, file)
    const restored = join(dataDir, 'restored.sqlite')
    const connection = await connect({ file: restored })
    try {
      await restoreBackup(file, { connection, files, scratch: dataDir })
      const { size } = await stat(restored)
      const log = await stat(`${restored}-wal`)
      // The log has held no more than a part of it at once.
      expect(log.size).toBeLessThan(Math.min(8_000_000, size))
    } finally {
      await connection.close()
    }
  },
)
