import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { version } from '#core/version.server.ts'
import type { ListenConfig } from '../config.ts'
import { type Ask, commandSocket, type Said } from './hear-commands.ts'
import { verifyHash } from './minisign.ts'
import { compareVersions, folderOfVersion } from './version-folder.ts'

/** What was asked cannot be done, and nothing was changed. */
export class UpdateError extends Error {
  override name = 'UpdateError'
}

type Means = {
  config: ListenConfig
  /** As it is called: the link of a versions' folder, where there is one. */
  calledBy: string
  say(line: string): void
}

/**
 * `update FILE | FOLDER`: verifies an archive by the key of releases and unpacks it beside the program that
 * runs, or takes a folder that holds a version already, and lets that program change to it. Throws
 * UpdateError: the program before serves.
 */
export async function update(means: Means, path: string): Promise<void> {
  const { config, say } = means
  const absolute = resolve(path)
  if (!existsSync(absolute)) throw new UpdateError(`There is no ${absolute}`)
  refuseRelativeData()
  const isFolder = statSync(absolute).isDirectory()
  const folder = isFolder ? absolute : await unpack(absolute, means)
  const next = folderOfVersion(folder)
  if (compareVersions(next.version, version) < 0)
    throw new UpdateError(`${folder} holds ${next.version}, which is older than ${version}`)
  say(`${folder} holds version ${next.version}; this is ${version}.`)
  point(means, await askProgram(config, { ask: 'update', folder }, say))
}

/** `rollback`: to the version that ran before the last update. Throws UpdateError. */
export async function rollback(means: Means): Promise<void> {
  point(means, await askProgram(means.config, { ask: 'rollback' }, means.say))
}

/** The next version starts in the same folder, and would find its own data there. */
function refuseRelativeData(): void {
  const { DATA_DIR, DATABASE_URL } = process.env
  if (isAbsolute(DATA_DIR ?? '') || (DATABASE_URL && DATA_DIR === undefined)) return
  throw new UpdateError(
    'DATA_DIR has to be set to a path that begins with /: the next version lies in another folder',
  )
}

/** Returns the folder of what is in the archive. One that is there already was verified before. */
async function unpack(file: string, { config, calledBy, say }: Means): Promise<string> {
  await verify(file, config.releaseKey, say)
  const name = basename(file).replace(/\.tar\.xz$/, '')
  const place = dirname(resolve(calledBy))
  const folder = join(place, name)
  if (existsSync(folder)) return folder
  say(`It is unpacked into ${folder}.`)
  const scratch = mkdtempSync(join(place, '.qantara-unpacking-'))
  try {
    await promisify(execFile)('tar', ['-C', scratch, '-xJf', file])
    const [only = '', ...more] = readdirSync(scratch)
    if (only !== name || more.length > 0)
      throw new UpdateError(`${file} does not hold the one folder ${name}`)
    renameSync(join(scratch, name), folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Throws UpdateError where it is not, byte by byte, what the holder of the key has signed. */
async function verify(
  file: string,
  key: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!key) throw new UpdateError('RELEASE_KEY has to be the public key of releases (qantara.pub)')
  const signature = `${file}.minisig`
  if (!existsSync(signature)) throw new UpdateError(`There is no signature ${signature}`)
  const sums = join(dirname(file), 'SHA256SUMS')
  if (existsSync(sums)) {
    const listed = readFileSync(sums, 'utf8').split('\n')
    if (!listed.includes(`${await hashOf(file, 'sha256')}  ${basename(file)}`))
      throw new UpdateError(`${file} is not what SHA256SUMS lists`)
  }
  try {
    const hash = Buffer.from(await hashOf(file, 'blake2b512'), 'hex')
    const comment = verifyHash(key, hash, readFileSync(signature, 'utf8'))
    // Else an older release could come under the name of a newer one.
    const [, named] = /\tfile:([^\t]+)/.exec(comment) ?? []
    if (named !== basename(file)) throw new Error(`it was signed as ${named ?? 'another file'}`)
    say(`${basename(file)} is what the key of releases has signed.`)
  } catch (error) {
    throw new UpdateError(`${file} cannot be trusted: ${(error as Error).message}`)
  }
}

async function hashOf(path: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Returns the folder of the version that serves now. Throws UpdateError where it is the one before. */
function askProgram(config: ListenConfig, ask: Ask, say: (line: string) => void): Promise<string> {
  const socket = createConnection(commandSocket(config))
  return new Promise((done, fail) => {
    const end = (reason: string) => fail(new UpdateError(reason))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(
        error.code === 'EACCES'
          ? 'Only its own user and root may update the program that runs'
          : `No program with this DATA_DIR and PORT runs here (${error.code})`,
      ),
    )
    socket.once('close', () => end('The program that runs has ended: look into its log'))
    createInterface({ input: socket }).on('line', (line) => {
      const said: Said = JSON.parse(line)
      if ('say' in said) say(said.say)
      if ('failed' in said) end(said.failed)
      if ('done' in said) {
        say(`Version ${said.done.version} serves.`)
        done(said.done.folder)
      }
    })
    socket.write(`${JSON.stringify(ask)}\n`)
  })
}

/** So that the next start finds it, too: in one step, by renaming. */
function point({ calledBy, say }: Means, folder: string): void {
  if (!isLink(calledBy)) {
    say(`The next start has to be one of ${folder}: there is no link that leads to it.`)
    return
  }
  const next = `${calledBy}.next`
  rmSync(next, { force: true })
  symlinkSync(folder, next)
  renameSync(next, calledBy)
  say(`${calledBy} leads to ${folder}.`)
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
