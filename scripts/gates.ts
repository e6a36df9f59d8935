/**
 * `npm test`: every gate, all of them even if one fails. The build comes first, then the tests in one
 * go, with the gates that only read the sources beside both. Repeats what failed at its end; the last
 * line is 'N passed, N failed', and the exit code is 1 if anything failed. `npm test -- rules` runs the
 * tests of the projects that it names only.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestReport } from './test-report.ts'

type Count = { passed: number; failed: number }

const allProjects = ['guards', 'rules', 'requests', 'browser', 'engines']
const asked = process.argv.slice(2)
const projects = asked.length > 0 ? asked : allProjects
const scratch = mkdtempSync(join(tmpdir(), 'qantara-gates-'))
const total: Count = { passed: 0, failed: 0 }
const begun = performance.now()

const failures: string[] = []

// The types of the routes, which others read too.
await run('react-router', ['typegen'])
const sources = [
  gate('lint and format', () => run('biome', ['check', '--error-on-warnings', '.'])),
  gate('dead code', () => run('knip', [])),
]
// It uses one core of two.
await gate('build', () => run(process.execPath, ['scripts/build.ts']))
// The tests begin with a wait for what a first start makes for all of them. Of several checkers each would work out
// the types that they share.
sources.push(gate('types', () => run('tsc', ['-p', '.', '--singleThreaded'])))
await Promise.all([tests(), ...sources])

rmSync(scratch, { recursive: true })
if (failures.length > 0) say(`\nWhat failed:\n\n${failures.join('\n\n')}`)
say(`\nThe whole: ${secondsSince(begun)} s\n`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function gate(name: string, work: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  const succeeded = await work()
  if (!succeeded) failures.push(name)
  count(name, succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, started)
}

async function tests(): Promise<void> {
  const started = performance.now()
  const path = join(scratch, 'tests.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=./scripts/test-report.ts']
  const succeeded = await run('vitest', ['run', ...chosen, ...reporters], { TEST_REPORT: path })
  const report = readReport(path)
  failures.push(...report.failures)
  for (const project of projects) count(project, countCases(report, project))
  // A file that could not be loaded, or a rejection that nobody awaited, fails without a case.
  if (!succeeded && report.files.every(({ failed }) => failed === 0))
    count('test files', { passed: 0, failed: 1 })
  sayTimes(report, started)
}

function readReport(path: string): TestReport {
  try {
    const report: TestReport = JSON.parse(readFileSync(path, 'utf8'))
    if (report.files.length > 0) return report
  } catch {
    // It ended before it could write one.
  }
  return { files: [], failures: ['the tests: none was run'] }
}

function countCases({ files }: TestReport, project: string): Count {
  const total = { passed: 0, failed: 0 }
  for (const file of files) {
    if (file.project !== project) continue
    total.passed += file.passed
    total.failed += file.failed
  }
  return total
}

function sayTimes({ files }: TestReport, started: number): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  say(`── tests: ${secondsSince(started)} s; the slowest files:`)
  for (const { name, seconds } of slowest) {
    const remark = seconds > 60 ? ' — over a minute: cut it' : ''
    say(`   ${seconds.toFixed(1).padStart(5)} s  ${name}${remark}`)
  }
}

function count(name: string, { passed, failed }: Count, started?: number): void {
  total.passed += passed
  total.failed += failed
  const time = started === undefined ? '' : ` (${secondsSince(started)} s)`
  say(`── ${name}: ${passed} passed, ${failed} failed${time}`)
}

/** Runs a tool of the project. The tests speak as they go; what others say comes in one piece. */
function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const isTests = tool === 'vitest'
  const child = spawn(resolve('node_modules/.bin', tool), args, {
    stdio: isTests ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said))
      resolve(status === 0)
    })
    child.on('error', (error) => {
      say(`${tool}: ${error.message}`)
      resolve(false)
    })
  })
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
