/**
 * `npm run bench [name…]`: measures the built program on this machine, all benches or those named; `-- all` ends with one
 * table of what is wanted beside what was found;
 * `-- growth --times 10 --only sqlite --parts staff` measures a part of that one.
 * Everything runs over loopback, starts and ends its own processes, and stops by itself. Figures of
 * a shared machine swing by a fifth and more: compare the ratios, which come from one run.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { GrowthOptions } from './growth.ts'
import { type Finding, printFindings } from './table.ts'

type Bench = {
  about: string
  load(): Promise<{ measure(options: GrowthOptions): Promise<Finding[]> | Promise<void> }>
  /** Slow: runs only when it is named. */
  byName?: true
}

const benches: Record<string, Bench> = {
  pages: { about: 'what a visit of each page downloads', load: () => import('./pages.ts') },
  throughput: { about: 'requests per second beside nginx', load: () => import('./throughput.ts') },
  start: { about: 'time to the first page, and memory', load: () => import('./start.ts') },
  build: { about: 'the memory that a build takes', load: () => import('./build.ts') },
  'staff-pages': {
    about: 'what staff pages cost visitors',
    load: () => import('./staff-pages.ts'),
  },
  editors: {
    about: 'what the editors of texts cost, and how soon their preview follows',
    load: () => import('./editors.ts'),
  },
  proxy: {
    about: 'through the nginx file, beside nginx and files',
    load: () => import('./proxy.ts'),
  },
  records: {
    about: 'public pages beside a year of records',
    load: () => import('./records.ts'),
    byName: true,
  },
  'copied-saves': {
    about: 'what the continuous copy costs those who save',
    load: () => import('./copied-saves.ts'),
  },
  enquiries: {
    about: 'a million enquiries beside ten thousand',
    load: () => import('./enquiries.ts'),
    byName: true,
  },
  growth: {
    about: 'ten years of records beside a first year',
    load: () => import('./growth.ts'),
    byName: true,
  },
  observatory: { about: "MDN Observatory's scoring", load: () => import('./observatory.ts') },
  photographs: {
    about: 'Lighthouse with a photograph for everybody',
    load: () => import('./photographs.ts'),
  },
  blocked: { about: 'a first visit on a phone, beside Astro', load: () => import('./blocked.ts') },
  lighthouse: { about: 'Lighthouse, as on a phone', load: () => import('./lighthouse.ts') },
  tasks: { about: 'steps of what staff do most', load: () => import('./tasks.ts'), byName: true },
  gates: { about: 'npm test, three times', load: () => import('./gates.ts'), byName: true },
}

const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, only: { type: 'string' }, parts: { type: 'string' } },
})
const maxMinutes = asked.some((name) => name === 'all' || benches[name]?.byName) ? 90 : 20
const named = asked.filter((name) => name !== 'all')
const unknown = named.filter((name) => !benches[name])
if (unknown.length > 0) {
  const known = Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are:\n${known.join('\n')}\n`)
  process.exit(2)
}

// Child processes are ended by exit handlers, which signals alone would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
setTimeout(() => {
  process.stderr.write(`Stopped after ${maxMinutes} minutes\n`)
  process.exit(1)
}, maxMinutes * 60_000).unref()

const load = loadavg()[0]?.toFixed(1)
process.stdout.write(
  `${new Date().toISOString().slice(0, 16)} UTC · Node ${process.versions.node} · ` +
    `${cpus().length} × ${cpus()[0]?.model.trim()} · load before ${load}\n`,
)
const findings: Finding[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (named.length > 0 ? !named.includes(name) : bench.byName) continue
  process.stdout.write(`\n## ${name}: ${bench.about}\n\n`)
  const { measure } = await bench.load()
  const found = await measure(options)
  if (found) findings.push(...found)
}
if (findings.length > 0) {
  process.stdout.write('\n## Wanted and found\n\n')
  printFindings(findings)
}
