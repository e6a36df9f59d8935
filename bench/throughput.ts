/**
 * Requests per second of each public page, beside two programs that give the same gzip bytes under
 * the same headers: nginx with one worker, and a Node program of a few lines, which is the most
 * that node:http allows. All are asked in turns, and the middle of the rounds counts. Processor
 * time per request is told too: it says about the same where others use the machine as well.
 */
import { readFileSync } from 'node:fs'
import { load, loadTool } from './load.ts'
import { startNginxMirror, startNodeMirror } from './mirrors.ts'
import { startSite } from './site.ts'
import { median, printTable, ratio, whole } from './table.ts'

type Program = { origin: string; pid: number }
type Asked = { perSecond: number; cpuMicroseconds: number }

const rounds = 3
const secondsEach = 1

export async function measure(): Promise<void> {
  const site = await startSite()
  const nginx = await startNginxMirror(site.origin, site.paths)
  const node = await startNodeMirror(site.origin, site.paths)
  const ours = { origin: site.origin.replace('localhost', '127.0.0.1'), pid: site.workerPid() }
  const programs = [ours, node, nginx]
  try {
    // Code that runs often is compiled first.
    for (const program of programs) await ask(program, '/', 2)
    const rows = []
    const ratios: number[] = []
    for (const path of site.paths) {
      const turns = new Map(programs.map((program): [Program, Asked[]] => [program, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const [program, asked] of turns) asked.push(await ask(program, path, secondsEach))
      const [own, bare, reference] = [...turns.values()].map(middle)
      if (!own || !bare || !reference) continue
      ratios.push(own.perSecond / reference.perSecond)
      rows.push({
        page: path,
        'requests/s': whole(own.perSecond),
        'bare Node': whole(bare.perSecond),
        nginx: whole(reference.perSecond),
        '÷ bare': ratio(own.perSecond, bare.perSecond),
        '÷ nginx': ratio(own.perSecond, reference.perSecond),
        'CPU µs each': own.cpuMicroseconds.toFixed(1),
        'bare Node ': bare.cpuMicroseconds.toFixed(1),
        'nginx ': reference.cpuMicroseconds.toFixed(1),
      })
    }
    printTable(rows)
    process.stdout.write(
      `\nMiddle ratio to nginx ${median(ratios).toFixed(2)}. Asked by ${loadTool}, ` +
        `${rounds} turns of ${secondsEach} s each.\n`,
    )
  } finally {
    for (const program of [node, nginx, site]) await program.stop()
  }
}

async function ask({ origin, pid }: Program, path: string, seconds: number): Promise<Asked> {
  const before = cpuSeconds(pid)
  const perSecond = await load(origin + path, seconds, 'gzip')
  const used = cpuSeconds(pid) - before
  return { perSecond, cpuMicroseconds: (used * 1e6) / (perSecond * seconds) }
}

function middle(asked: Asked[]): Asked {
  return {
    perSecond: median(asked.map((each) => each.perSecond)),
    cpuMicroseconds: median(asked.map((each) => each.cpuMicroseconds)),
  }
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
