/**
 * Requests per second of each public page, beside two programs that give the same gzip bytes under
 * the same headers: nginx with one worker, and a Node program of a few lines, which is the most
 * that node:http allows. All are asked in turns, and the middle of the rounds counts. Processor
 * time per request is told too: it says about the same where others use the machine as well.
 */
import { type Asked, loadAndCount, loadTool, middleOf } from './load.ts'
import { startNginxMirror, startNodeMirror } from './mirrors.ts'
import { startSite } from './site.ts'
import { median, printTable, ratio, whole } from './table.ts'

type Program = { origin: string; pid: number }

// In many short turns, so that what else runs on the machine meets all programs alike.
const rounds = 7
const secondsEach = 1

export async function measure(): Promise<void> {
  const site = await startSite()
  const nginx = await startNginxMirror(site.origin, site.paths)
  const node = await startNodeMirror(site.origin, site.paths)
  const ours = { origin: site.origin.replace('localhost', '127.0.0.1'), pid: site.workerPid() }
  const programs = [ours, node, nginx]
  try {
    // Code that runs often is compiled first.
    for (const program of programs) await loadAndCount(program, '/', 2)
    const rows = []
    const ratios: number[] = []
    for (const path of site.paths) {
      const turns = new Map(programs.map((program): [Program, Asked[]] => [program, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const [program, asked] of turns)
          asked.push(await loadAndCount(program, path, secondsEach))
      const [own, bare, reference] = [...turns.values()].map(middleOf)
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
