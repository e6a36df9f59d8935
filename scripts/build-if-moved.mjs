// Plain JavaScript without dependencies: the start must be able to say what is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { isNothingNewer, sourceFingerprint } from './fingerprint.mjs'

const built = 'build/server/listen.js'
/** Holds the id of the process that builds. */
const turn = 'node_modules/.qantara-build'

/** Says why in its message, for the person who starts the program. */
export class NotBuilt extends Error {}

/**
 * Builds the program if its sources moved since the last build. Throws NotBuilt where it cannot.
 *
 * @param {string} [node] the Node that builds
 */
export function buildIfMoved(node = process.execPath) {
  if (isBuilt()) return
  if (!existsSync('node_modules/vite'))
    throw new NotBuilt(
      'The program is not built and its build tools are not installed: run npm ci --include=dev',
    )
  takeTurn()
  try {
    if (!isBuilt()) build(node)
  } finally {
    rmSync(turn, { force: true })
  }
}

/** @param {string} node */
function build(node) {
  process.stderr.write('Building Qantara…\n')
  // To where failures go: who starts the program reads something else from its output.
  const { status } = spawnSync(node, ['scripts/build.ts'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new NotBuilt('The build failed: the lines above say why')
}

/** Waits until nobody else builds in this folder; one that died while building is passed over. */
function takeTurn() {
  for (;;) {
    try {
      return writeFileSync(turn, String(process.pid), { flag: 'wx' })
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error)
      // As a service, which may not write its program.
      if (code !== 'EEXIST') {
        // A full disk leaves an empty file, for which others would wait.
        if (existsSync(turn)) rmSync(turn, { force: true })
        throw new NotBuilt(
          `The program is not built from these sources, and cannot be here (${code}): run npm run build`,
        )
      }
      const holder = readTurn()
      if (holder && !isRunning(Number(holder))) rmSync(turn, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}

function readTurn() {
  try {
    return readFileSync(turn, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function isBuilt() {
  if (!existsSync(built) || !existsSync('build/fingerprint')) return false
  // An installed package may come without the sources of its build.
  if (!existsSync('scripts/build.ts')) return true
  if (isNothingNewer('build/fingerprint')) return true
  return readFileSync('build/fingerprint', 'utf8') === sourceFingerprint()
}
