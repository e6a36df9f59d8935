import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['app', 'core', 'db', 'emails', 'jobs', 'sample', 'server']
const files = [
  'package-lock.json',
  'vite.config.ts',
  'vite.panel.config.ts',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/build-steps.ts',
  'scripts/shared-chunks.ts',
]

/** A hash of everything that the build is made from: equal hashes mean that nothing is to be built. */
export function sourceFingerprint() {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap(filesBelow)]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Whether neither a source nor the list of a folder has changed since `file` was written, by the time that no
 * copying tool can set. It takes a tenth of reading all sources, which says the same where this says no.
 *
 * @param {string} file
 */
export function isNothingNewer(file) {
  const { mtimeMs } = statSync(file)
  const isOlder = (/** @type {string} */ path) => statSync(path).ctimeMs < mtimeMs
  return (
    files.every(isOlder) &&
    folders.every((folder) => isOlder(folder) && namesBelow(folder).every(isOlder))
  )
}

/** @param {string} folder @returns {string[]} */
function namesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  )
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return namesBelow(folder)
    .filter((path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile())
    .sort()
}
