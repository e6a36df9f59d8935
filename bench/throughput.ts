/**
 * Requests per second of each public page, beside nginx with one worker serving the same gzip
 * bytes under the same headers. Both are asked in turns, and the middle of the rounds counts.
 * Processor time per request is told too: it says the same where others use the machine as well.
 */
import { readFileSync } from 'node:fs'
import { load, loadTool } from './load.ts'
import { startMirror } from './nginx-mirror.ts'
import { startSite } from './site.ts'
import { median, printTable, ratio, whole } from './table.ts'

type Asked = { perSecond: number; cpuMicroseconds: number }
type Turn = { own: Asked; nginx: Asked }

const rounds = 3
const secondsEach = 1

export async function measure(): Promise<void> {
  const site = await startSite()
  const mirror = await startMirror(site.origin, site.paths)
  const ours = site.origin.replace('localhost', '127.0.0.1')
  try {
    // Code that runs often is compiled first.
    await load(`${ours}/`, 3, 'gzip')
    await load(`${mirror.origin}/`, 1, 'gzip')
    const rows = []
    const ratios: number[] = []
    const cpuRatios: number[] = []
    for (const path of site.paths) {
      const turns: Turn[] = []
      for (let round = 0; round < rounds; round += 1)
        turns.push({
          own: await ask(ours + path, site.pid),
          nginx: await ask(mirror.origin + path, mirror.workerPid),
        })
      const middle = (read: (turn: Turn) => number) => median(turns.map(read))
      const own = middle((turn) => turn.own.perSecond)
      const nginx = middle((turn) => turn.nginx.perSecond)
      const ownCpu = middle((turn) => turn.own.cpuMicroseconds)
      const nginxCpu = middle((turn) => turn.nginx.cpuMicroseconds)
      ratios.push(own / nginx)
      cpuRatios.push(nginxCpu / ownCpu)
      rows.push({
        page: path,
        'requests/s': whole(own),
        'of nginx': whole(nginx),
        ratio: ratio(own, nginx),
        'CPU µs a request': ownCpu.toFixed(1),
        'of nginx ': nginxCpu.toFixed(1),
        'ratio ': ratio(nginxCpu, ownCpu),
      })
    }
    printTable(rows)
    process.stdout.write(
      `\nMiddle ratio ${median(ratios).toFixed(2)}, by processor time ` +
        `${median(cpuRatios).toFixed(2)}. Asked by ${loadTool}, ${rounds} turns of ` +
        `${secondsEach} s each. Headers that nginx sends otherwise: ` +
        `${mirror.differences.join(', ') || 'none'}.\n`,
    )
  } finally {
    await mirror.stop()
    await site.stop()
  }
}

async function ask(url: string, pid: number): Promise<Asked> {
  const before = cpuSeconds(pid)
  const perSecond = await load(url, secondsEach, 'gzip')
  const used = cpuSeconds(pid) - before
  return { perSecond, cpuMicroseconds: (used * 1e6) / (perSecond * secondsEach) }
}

/** What a process has used so far, where /proc tells it (Linux): in steps of 10 ms. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}
