import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { inFigures } from '#core/figures.ts'

/** The message is for people. */
export class FolderError extends Error {}

/** A file that is no link, of at most `max` bytes. Throws FolderError. */
export async function readPlainFile(path: string, max: number): Promise<Buffer> {
  await using file = await openPlain(path)
  const about = await file.stat()
  if (!about.isFile()) throw new FolderError('It is not a regular file')
  if (about.size > max) {
    const size = inFigures(Math.ceil(about.size / 1024 / 1024))
    throw new FolderError(`The file has ${size} MB, at most ${max / 1024 / 1024} are read`)
  }
  return await file.readFile()
}

async function openPlain(path: string): Promise<FileHandle> {
  try {
    // Not through a link, and without waiting at a pipe.
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP') throw new FolderError('It is a link: put the file itself there')
    throw new FolderError(`It cannot be read (${code})`)
  }
}
