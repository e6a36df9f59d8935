/**
 * Requests per second of each public page, beside two programs that give the same gzip bytes under
 * the same headers: nginx with one worker, and a Node program of a few lines, which is the most
 * that node:http allows. Processor time per request is told too: it says about the same where others
 * use the machine as well.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, cpuSeconds, loadAndCount, loadTool, middleOf } from './load.ts'
import { startNginxMirror, startNodeMirror } from './mirrors.ts'
import { startSite } from './site.ts'
import { type Finding, median, printTable, whole } from './table.ts'

type Program = { origin: string; pid: number }
type Turns = Record<'own' | 'bare' | 'nginx', Asked[]>

/** Where the machine puts a process decides about a tenth, so each is started several times. */
const starts = 3
const rounds = 3
const secondsEach = 1
const maxRestSeconds = 180

export async function measure(): Promise<Finding[]> {
  const pages = new Map<string, Turns>()
  for (let start = 0; start < starts; start += 1) await askAfterStart(pages)
  printTable([...pages].map(([page, turns]) => ({ page, ...figures(turns) })))
  const ratios = (to: 'bare' | 'nginx') => [...pages.values()].map((turns) => ratioTo(turns, to))
  process.stdout.write(
    `\nMiddle ratio to bare Node ${median(ratios('bare')).toFixed(2)} ` +
      `(least ${Math.min(...ratios('bare')).toFixed(2)}), to nginx ` +
      `${median(ratios('nginx')).toFixed(2)}. Asked by ${loadTool}, ` +
      `${starts} starts, ${rounds} turns of ${secondsEach} s after each.\n`,
  )
  return [
    {
      question: 'requests per second ÷ bare Node, middle page',
      found: median(ratios('bare')),
      wanted: { atLeast: 0.9 },
      beside: `bare Node; ÷ nginx ${median(ratios('nginx')).toFixed(2)}`,
    },
  ]
}

async function askAfterStart(pages: Map<string, Turns>): Promise<void> {
  const site = await startSite()
  const nginx = await startNginxMirror(site.origin, site.paths)
  const bare = await startNodeMirror(site.origin, site.paths)
  const own = { origin: site.origin.replace('localhost', '127.0.0.1'), pid: site.workerPid() }
  const programs = { own, bare, nginx }
  for (const path of site.paths)
    if (!pages.has(path)) pages.set(path, { own: [], bare: [], nginx: [] })
  try {
    await rest(own)
    // Code that runs often is compiled first.
    for (const program of Object.values(programs)) await loadAndCount(program, '/', 2)
    await askInTurns(programs, pages)
  } finally {
    for (const program of [bare, nginx, site]) await program.stop()
  }
}

/**
 * All pages in each round, and every other round backwards: what else runs on the machine for a
 * while meets all pages and programs alike, not the one whose turn it is.
 */
async function askInTurns(
  programs: Record<keyof Turns, Program>,
  pages: Map<string, Turns>,
): Promise<void> {
  const turns = [...pages].flatMap(([path, asked]) =>
    (['own', 'bare', 'nginx'] as const).map((name) => ({ path, asked: asked[name], name })),
  )
  for (let round = 0; round < rounds; round += 1)
    for (const { path, asked, name } of round % 2 === 0 ? turns : turns.toReversed())
      asked.push(await loadAndCount(programs[name], path, secondsEach))
}

/** The program draws pictures for a while after its first start: it has to use next to nothing. */
async function rest({ pid }: Program): Promise<void> {
  for (let second = 0, quiet = 0; second < maxRestSeconds && quiet < 3; second += 1) {
    const before = cpuSeconds(pid)
    await pause(1000)
    quiet = cpuSeconds(pid) - before >= 0.05 ? 0 : quiet + 1
  }
}

/** In the middle of the rounds, each beside its own: what else runs comes and goes between them. */
function ratioTo(turns: Turns, to: 'bare' | 'nginx'): number {
  return median(
    turns.own.map(
      ({ perSecond }, round) => perSecond / (turns[to][round]?.perSecond ?? Number.NaN),
    ),
  )
}

function figures(turns: Turns) {
  const own = middleOf(turns.own)
  const bare = middleOf(turns.bare)
  const nginx = middleOf(turns.nginx)
  return {
    'requests/s': whole(own.perSecond),
    'bare Node': whole(bare.perSecond),
    nginx: whole(nginx.perSecond),
    '÷ bare': ratioTo(turns, 'bare').toFixed(2),
    '÷ nginx': ratioTo(turns, 'nginx').toFixed(2),
    'CPU µs each': own.cpuMicroseconds.toFixed(1),
    'bare Node ': bare.cpuMicroseconds.toFixed(1),
    'nginx ': nginx.cpuMicroseconds.toFixed(1),
  }
}
