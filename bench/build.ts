/**
 * The memory that a build takes at most: the resident memory of all its processes together, looked at
 * every 20 ms. What several of them share (the program of Node itself) counts once for each.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, memoryOf } from '#tests/support/processes.ts'
import { printTable, whole } from './table.ts'

const builds = 3

export async function measure(): Promise<void> {
  const rows = []
  for (let number = 1; number <= builds; number += 1) rows.push(await measureBuild())
  printTable(rows)
}

async function measureBuild() {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  let peakMB = 0
  const watch = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      peakMB = Math.max(peakMB, memoryOfTree(child.pid ?? 0))
      await pause(20)
    }
  }
  const [[status]] = await Promise.all([once(child, 'close'), watch()])
  process.off('exit', endWithUs)
  if (status !== 0) throw new Error(`The build ended with ${status}`)
  return { 'peak MB': whole(peakMB), seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

function memoryOfTree(pid: number): number {
  return childrenOf(pid).reduce((sum, each) => sum + memoryOfTree(each), memoryOrNone(pid))
}

/** A process may end between two looks. */
function memoryOrNone(pid: number): number {
  try {
    return memoryOf(pid) || 0
  } catch {
    return 0
  }
}
