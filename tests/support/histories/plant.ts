import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Figure, Options } from '#bar/support/check.ts'
import { buildIfMoved } from '../built.ts'
import { copyProduct } from '../product-copy.ts'
import { type Plan, planHistory } from './plan.ts'
import { type Planted, planted } from './planted.ts'
import { runHistory } from './run-history.ts'

const ownRoot = resolve(import.meta.dirname, '../../..')
const withinSeeds = 10

/**
 * Plants each fault (or the one of that number) into a copy of the project, builds that, and runs
 * histories until one of them finds it. The copy is of the project as it is built here.
 */
export function findPlanted({ seed }: Options): Promise<Figure[]> {
  return judgePlanted(planted, {
    number: seed,
    limit: `found within ${withinSeeds} seeds`,
    async find(root, fault) {
      const plans = plansFor(fault)
      for (const [index, plan] of plans.entries()) {
        const { anomalies } = await runHistory(plan, { root })
        if (anomalies.some((line) => fault.found.test(line)))
          return `found by seed ${plan.seed}, the ${index + 1}. of ${plans.length}`
      }
      return 'not found'
    },
  })
}

/**
 * The same for faults that something else finds: `find` is told where the copy is, which is built with
 * the fault, and says how it was found.
 */
export async function judgePlanted(
  faults: readonly Planted[],
  asked: {
    number: number | undefined
    limit: string
    alsoCopied?: readonly string[]
    find: (root: string, fault: Planted) => Promise<string>
  },
): Promise<Figure[]> {
  buildIfMoved()
  const { number, limit, alsoCopied = [], find } = asked
  const root = await copyProduct(['build', ...alsoCopied])
  const figures: Figure[] = []
  const wanted = number === undefined ? faults : faults.slice(number - 1, number)
  try {
    await prepareBuild(root)
    for (const fault of wanted) {
      const outcome = await withFault(root, fault, () => find(root, fault))
      process.stdout.write(`${fault.name}: ${outcome}\n`)
      figures.push({ what: fault.name, value: outcome, limit, holds: outcome.startsWith('found') })
    }
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 10 })
  }
  return figures
}

/** The files of a copy as the fault makes them. Throws where a text is not there exactly once. */
export function plantIn(root: string, { name, edits }: Planted): Map<string, string> {
  const changed = new Map<string, string>()
  for (const { file, old, new: text } of edits) {
    const source = changed.get(file) ?? readFileSync(join(root, file), 'utf8')
    if (source.split(old).length !== 2)
      throw new Error(`“${name}” no longer applies to ${file}: follow the code`)
    changed.set(
      file,
      source.replace(old, () => text),
    )
  }
  return changed
}

/** Builds the copy with the fault, and takes the fault out again afterwards. */
async function withFault<T>(root: string, fault: Planted, work: () => Promise<T>): Promise<T> {
  const changed = plantIn(root, fault)
  const originals = [...changed.keys()].map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  )
  for (const [file, source] of changed) writeFileSync(join(root, file), source)
  try {
    await buildServer(root)
    return await work()
  } finally {
    for (const [file, source] of originals) writeFileSync(join(root, file), source)
  }
}

/** The server is built from what the staff pages became, which no planted fault changes. */
async function prepareBuild(root: string): Promise<void> {
  runStep(root, 'staff pages')
  await rename(join(root, client), join(root, 'staff-pages'))
}

const client = 'build/client'

async function buildServer(root: string): Promise<void> {
  const place = join(root, client)
  await rm(place, { recursive: true, force: true })
  await cp(join(root, 'staff-pages'), place, { recursive: true })
  runStep(root, 'server')
  await rm(place, { recursive: true })
  await cp(join(ownRoot, client), place, { recursive: true })
  // Else what starts the copy would build it once more, and as a whole.
  runNode(root, ['--input-type=module', '--eval', sign])
}

const sign = `
  import { writeFileSync } from 'node:fs'
  import { sourceFingerprint } from './scripts/fingerprint.mjs'
  writeFileSync('build/fingerprint', sourceFingerprint())`

const runStep = (root: string, step: string) => runNode(root, ['scripts/build-steps.ts', step])

function runNode(root: string, args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The copy does not build: ${stderr}`)
}

/** Ten seeds, with or without approval as the fault is. */
function plansFor({ needsApproval = false }: Planted): Plan[] {
  return Array.from({ length: withinSeeds * 3 }, (_, index) => index + 1)
    .map((seed) => planHistory(seed, 'sqlite', { hasSmallDisk: false }))
    .filter((plan) => plan.needsApproval === needsApproval)
    .slice(0, withinSeeds)
}
