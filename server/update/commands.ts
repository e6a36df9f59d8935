import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { version } from '#core/version.server.ts'
import type { ListenConfig } from '../config.ts'
import { FullDisk, namingDisk } from '../full-disk.ts'
import { type Ask, commandSocket, led, type Said } from './hear-commands.ts'
import { hashFile, verifyHash } from './minisign.ts'
import { compareVersions, folderOfVersion, type Version } from './version-folder.ts'

const run = promisify(execFile)

/** What was asked cannot be done. Where the program has not ended, the version before serves. */
export class UpdateError extends Error {
  override name = 'UpdateError'
  /** The program has said so. */
  isAsBefore = false
}

type Means = {
  config: ListenConfig
  /** As it is called: the link of a versions' folder, where there is one. */
  calledBy: string
  say(line: string): void
}

/**
 * `update FILE | FOLDER`: verifies an archive by the key of releases and unpacks it beside the program that
 * runs, or takes a folder that holds a version already, and lets that program change to it. Then the link leads
 * there. Throws UpdateError.
 */
export async function update(means: Means, path: string): Promise<void> {
  const absolute = resolve(path)
  if (!existsSync(absolute)) throw new UpdateError(`There is no ${absolute}`)
  refuseRelativeData()
  const isFolder = statSync(absolute).isDirectory()
  const next = versionIn(isFolder ? absolute : await unpack(absolute, means))
  if (compareVersions(next.version, version) < 0)
    throw new UpdateError(`${next.folder} holds ${next.version}, which is older than ${version}`)
  means.say(`${next.folder} holds version ${next.version}; this is ${version}.`)
  await change(means, next)
}

/** `rollback`: to the version that ran before the last update, once. Throws UpdateError. */
export async function rollback(means: Means): Promise<void> {
  const { calledBy } = means
  const known = readChange(calledBy)
  if (!known) throw new UpdateError('No version ran before this one, as far as is known')
  if (realpathSync(calledBy) !== known.to)
    throw new UpdateError(
      `${calledBy} was changed by hand since the last update: change it to the version that you want, and restart`,
    )
  await change(means, versionIn(known.from), { isBack: true })
}

/** By its own path: the link that leads to it will lead elsewhere. */
function versionIn(folder: string): Version {
  if (!existsSync(folder)) throw new UpdateError(`${folder} is not there any more`)
  try {
    return folderOfVersion(realpathSync(folder))
  } catch (error) {
    throw new UpdateError((error as Error).message)
  }
}

/**
 * Where the link leads, and what `rollback` goes to, is decided here, by the one user who may write beside it: the
 * program that runs is another user's, and may say anything.
 */
async function change(
  { config, calledBy, say }: Means,
  next: Version,
  { isBack = false } = {},
): Promise<void> {
  const before = isLink(calledBy) ? realpathSync(calledBy) : undefined
  if (before) refuseUnwritable(dirname(calledBy))
  let leadBack: (() => void) | undefined
  const lead = (ranBefore: string, hasToBe = false) => {
    if (before) leadBack ??= leadTo(calledBy, next.folder, { before, ranBefore, isBack })
    else if (hasToBe)
      throw new UpdateError(
        'It changes the tables, so the next start has to be one of it: call it by a link',
      )
  }
  const asked = { ask: { ask: 'update', folder: next.folder }, say, lead } as const
  const ranBefore = await askProgram(config, asked).catch((error) => {
    if (error instanceof UpdateError && error.isAsBefore) leadBack?.()
    throw error
  })
  say(`Version ${next.version} serves.`)
  if (!before) {
    say(`The next start has to be one of ${next.folder}: there is no link that leads to it.`)
    return
  }
  lead(ranBefore)
  if (next.folder !== ranBefore && ranBefore !== before)
    say(`\`rollback\` knows no version before: ${calledBy} led to another one than ran.`)
  say(`${calledBy} leads to ${next.folder}.`)
}

/** Returns what leads back. */
function leadTo(
  link: string,
  folder: string,
  { before, ranBefore, isBack }: { before: string; ranBefore: string; isBack: boolean },
): () => void {
  const known = readChange(link)
  // A second rollback would go forward, to what somebody has just left.
  const isKnown = ranBefore === before && !isBack
  const change = isKnown ? { from: before, to: folder } : undefined
  point(link, folder, folder === ranBefore ? known : change)
  return () => point(link, before, known)
}

type LastChange = { from: string; to: string }

/** Beside the link, where the user of the program cannot write. */
function changeFile(link: string): string {
  return `${link}.last-update`
}

function readChange(link: string): LastChange | undefined {
  try {
    return JSON.parse(readFileSync(changeFile(link), 'utf8'))
  } catch {
    return undefined
  }
}

function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new UpdateError(`Only who may write into ${folder} can change the version`)
  }
}

/** The next version starts in the same folder, and would find its own data there. */
function refuseRelativeData(): void {
  const { DATA_DIR, DATABASE_URL } = process.env
  if (isAbsolute(DATA_DIR ?? '') || (DATABASE_URL && DATA_DIR === undefined)) return
  throw new UpdateError(
    'DATA_DIR has to be set to a path that begins with /: the next version lies in another folder',
  )
}

/** Returns the folder of what is in the archive. */
async function unpack(file: string, { config, calledBy, say }: Means): Promise<string> {
  const name = basename(file).replace(/\.tar\.xz$/, '')
  const place = dirname(resolve(calledBy))
  const folder = join(place, name)
  refuseUnwritable(place)
  removeLeftovers(place)
  using scratch = mkdtempDisposableSync(join(place, unpacking))
  // Where it lies others may write, and change it after it was looked at.
  const copy = join(scratch.path, basename(file))
  await namingDisk([place], async () => copyFileSync(file, copy))
  await verify(file, copy, config.releaseKey, say)
  if (existsSync(folder)) {
    say(`${folder} is there already, and is taken as it is.`)
    return folder
  }
  const inside = join(scratch.path, 'inside')
  mkdirSync(inside)
  // It may have a line to say of each of thousands of files.
  const options = { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 64 * 1024 * 1024 }
  await run('tar', ['-C', inside, '-xJf', copy], options).catch((error: Error) => {
    if (/No space left on device/.test(error.message)) throw new FullDisk(place)
    throw new UpdateError(`${file} could not be unpacked by tar and xz: ${error.message.trim()}`)
  })
  const [only = '', ...more] = readdirSync(inside)
  if (only !== name || more.length > 0)
    throw new UpdateError(`${file} does not hold the one folder ${name}`)
  try {
    renameSync(join(inside, name), folder)
  } catch (error) {
    // Another command has unpacked the same.
    if (!existsSync(folder)) throw error
  }
  return folder
}

const unpacking = '.qantara-unpacking-'
const hour = 60 * 60_000

/** Of a command that was killed, an hour ago or earlier. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(unpacking))) {
    const path = join(place, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > hour) rmSync(path, { recursive: true, force: true })
  }
}

/** Throws UpdateError where the copy is not, byte by byte, what the holder of the key has signed under that name. */
async function verify(
  file: string,
  copy: string,
  key: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!key) throw new UpdateError('RELEASE_KEY has to be the public key of releases (qantara.pub)')
  const signature = `${file}.minisig`
  if (!existsSync(signature)) throw new UpdateError(`There is no signature ${signature}`)
  const sums = join(dirname(file), 'SHA256SUMS')
  if (existsSync(sums)) {
    const listed = readFileSync(sums, 'utf8').split('\n')
    const hash = await hashFile(copy, 'sha256')
    if (!listed.includes(`${hash.toString('hex')}  ${basename(file)}`))
      throw new UpdateError(`${file} is not what SHA256SUMS lists`)
  }
  try {
    const hash = await hashFile(copy, 'blake2b512')
    const comment = verifyHash(key, hash, readFileSync(signature, 'utf8'))
    // Else an older release could come under the name of a newer one.
    const [, named] = /\tfile:([^\t]+)/.exec(comment) ?? []
    if (named !== basename(file)) throw new Error(`it was signed as ${named ?? 'another file'}`)
    say(`${basename(file)} is what the key of releases has signed.`)
  } catch (error) {
    throw new UpdateError(`${file} cannot be trusted: ${(error as Error).message}`)
  }
}

type Asked = {
  ask: Ask
  say(line: string): void
  /** Throws where the link cannot lead there. */
  lead(ranBefore: string, hasToBe: boolean): void
}

/** Returns the folder of the version that served before. Throws UpdateError where it is still, or again, that one. */
function askProgram(config: ListenConfig, { ask, say, lead }: Asked): Promise<string> {
  const socket = createConnection(commandSocket(config))
  return new Promise((done, fail) => {
    const end = (reason: string, isAsBefore = false) =>
      fail(Object.assign(new UpdateError(reason), { isAsBefore }))
    let isHeard = false
    socket.once('connect', () => {
      isHeard = true
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (!isHeard) end(unheard(error))
    })
    socket.once('close', () => end('The program that runs has ended: look into its log'))
    const hear = (line: string) => {
      // None of its words may tell a terminal what to do.
      const said: Said = JSON.parse(line, (_, value) =>
        typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : value,
      )
      if ('say' in said) say(said.say)
      if ('lead' in said) {
        // A program of before this word asks only where the link has to lead.
        lead(said.lead.before, said.lead.hasToBe ?? true)
        socket.write(`${led}\n`)
      }
      if ('failed' in said) end(said.failed, !said.isChanged)
      if ('done' in said) done(said.done.before)
    }
    const lines = createInterface({ input: socket })
    // It repeats those of the socket.
    lines.on('error', () => {})
    lines.on('line', (line) => {
      try {
        hear(line)
      } catch (error) {
        // The program sees that nobody listens, and is as before.
        end((error as Error).message)
        socket.destroy()
      }
    })
    socket.write(`${JSON.stringify(ask)}\n`)
  })
}

function unheard({ code }: NodeJS.ErrnoException): string {
  if (code === 'EACCES') return 'Only its own user and root may update the program that runs'
  const byHand = 'lead the link there by hand, and start it'
  if (code === 'EINVAL' || code === 'ENAMETOOLONG')
    return `The path of DATA_DIR is too long for an update of the program that runs: ${byHand}`
  return `No program with this DATA_DIR and PORT runs here (${code}): ${byHand}`
}

/**
 * So that the next start finds it, too. Both are written beside first, so that a full disk changes neither, and each is
 * there as it was or as it will be.
 */
function point(link: string, folder: string, change: LastChange | undefined): void {
  const next = `${link}.next`
  const note = changeFile(link)
  try {
    rmSync(next, { force: true })
    symlinkSync(folder, next)
    writeFileSync(`${note}.next`, change ? JSON.stringify(change) : '')
    renameSync(`${note}.next`, note)
    renameSync(next, link)
  } catch (error) {
    throw new UpdateError(`${link} cannot lead to ${folder}: ${(error as Error).message}`)
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
