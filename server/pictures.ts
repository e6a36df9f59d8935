import { join } from 'node:path'
import type { Files } from '#core/media/files.ts'
import { createPicture } from '#core/media/pictures.server.ts'
import type { Db } from '#db/schema.ts'
import type { AppOptions } from './app-options.ts'
import { createEncoder } from './media/encoder.ts'
import { createIntake } from './media/intake.ts'
import { createStorePicture } from './media/store-picture.ts'
import { clearUploads } from './media/upload-folder.ts'

export async function createPictures(
  { config, log, encoderProgram }: AppOptions,
  db: Db,
  files: Files,
) {
  const tempDir = join(config.dataDir, 'uploads')
  const encoder = createEncoder(encoderProgram, tempDir, log)
  await clearUploads(tempDir)
  const parts = { db, files, encoder, tempDir }
  const store = createStorePicture(parts)
  const intake = createIntake(parts, createPicture)
  return { files, store, intake, stop: encoder.stop }
}
