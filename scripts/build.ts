/**
 * `npm run build`: one step after another, each in a process of its own, so that a small machine can
 * build. `npm run bench build` measures what they take together. `npm run build -- --uncompressed` leaves
 * out the last step, which is a fifth of the work: the program serves its files as they are.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { availableMemory } from './available-memory.ts'
import { sourceFingerprint } from './fingerprint.mjs'

/** What the build takes at most, in MB, with some room to grow: `npm run bench build`. */
const neededMB = 600
/** The steps (scripts/build-steps.ts) in their order, and the limit of each heap in MB. */
const steps = {
  'staff pages': 160,
  server: 160,
  'public pages': 96,
  files: 96,
  'compressed files': 96,
}

const env = {
  ...process.env,
  // Overrides the shell: any other value builds React's development version.
  NODE_ENV: 'production',
  // What the bundler allocates outside the heap: half as much, in the same time.
  RAYON_NUM_THREADS: '1',
  MIMALLOC_EAGER_COMMIT: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
}

const availableMB = Math.floor((availableMemory() ?? Number.POSITIVE_INFINITY) / 1024 / 1024)
if (availableMB < neededMB)
  end(
    `The build takes ${neededMB} MB of memory, and ${availableMB} MB are free here: ` +
      'give it more, or build on another machine and copy the folder',
  )

// A build that was interrupted must not count as finished.
rmSync('build/fingerprint', { force: true })
for (const [step, heapMB] of Object.entries(steps))
  if (step !== 'compressed files' || !process.argv.includes('--uncompressed')) run(step, heapMB)
writeFileSync('build/fingerprint', sourceFingerprint())

function run(step: string, heapMB: number): void {
  const limits = [`--max-old-space-size=${heapMB}`, '--max-semi-space-size=2']
  const { status, signal } = spawnSync(
    process.execPath,
    [...limits, 'scripts/build-steps.ts', step],
    { stdio: 'inherit', env },
  )
  if (signal) end(`The build was ended in its step “${step}” (${signal})`)
  if (status !== 0) process.exit(status ?? 1)
}

function end(cause: string): never {
  process.stderr.write(`${cause}\n`)
  process.exit(78)
}
