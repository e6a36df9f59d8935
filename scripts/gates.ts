/**
 * `npm test`: every gate, all of them even if one fails. What needs no build is looked at while it
 * is made; the tests run in one go, so that no processor waits for the slowest file of a kind. Ends
 * with the line 'N passed, N failed' and with exit code 1 if anything failed. `npm test -- rules` runs
 * the tests of the projects that it names only.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

type Count = { passed: number; failed: number }
type FileReport = {
  name: string
  startTime: number
  endTime: number
  assertionResults: { status: string }[]
}

const allProjects = ['guards', 'rules', 'requests', 'browser']
const asked = process.argv.slice(2)
const projects = asked.length > 0 ? asked : allProjects
const scratch = mkdtempSync(join(tmpdir(), 'qantara-gates-'))
const total: Count = { passed: 0, failed: 0 }
const begun = performance.now()

// The types of the routes, which others read too.
await run('react-router', ['typegen'])
await Promise.all([
  gate('types', () => run('tsc', ['-p', '.'])),
  gate('lint and format', () => run('biome', ['check', '--error-on-warnings', '.'])),
  gate('dead code', () => run('knip', [])),
  gate('build', () => run('node', ['scripts/build.ts'])),
])
await tests()

rmSync(scratch, { recursive: true })
say(`\nThe whole: ${secondsSince(begun)} s\n`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function gate(name: string, work: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  const succeeded = await work()
  count(name, succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, started)
}

/** Runs all test projects and counts what their report says; without a report, one has failed. */
async function tests(): Promise<void> {
  const started = performance.now()
  const report = join(scratch, 'tests.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const succeeded = await run('vitest', ['run', ...chosen, ...reporters])
  try {
    const { testResults, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
    if (numTotalTests === 0) return count('tests', { passed: 0, failed: 1 }, started)
    for (const project of projects) count(project, countCases(testResults.filter(isOf(project))))
    // A file that could not be loaded fails without failing a test.
    if (!succeeded && numFailedTests === 0) count('test files', { passed: 0, failed: 1 })
    sayTimes(testResults, started)
  } catch {
    count('tests', { passed: 0, failed: 1 }, started)
  }
}

function isOf(project: string) {
  const folder = { guards: /^tests\/[^/]+$/, requests: /^tests\/requests/, browser: /^tests\/e2e/ }
  const pattern = folder[project as keyof typeof folder] ?? /^(?!tests\/)/
  return ({ name }: FileReport) => pattern.test(relative('.', name))
}

function countCases(files: FileReport[]): Count {
  const cases = files.flatMap(({ assertionResults }) => assertionResults)
  const having = (status: string) => cases.filter((each) => each.status === status).length
  return { passed: having('passed'), failed: having('failed') }
}

function sayTimes(files: FileReport[], started: number): void {
  const secondsOf = ({ startTime, endTime }: FileReport) => (endTime - startTime) / 1000
  const slowest = files.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, 10)
  say(`── tests: ${secondsSince(started)} s; the slowest files:`)
  for (const file of slowest) {
    const seconds = secondsOf(file)
    const remark = seconds > 60 ? ' — over a minute: cut it' : ''
    say(`   ${seconds.toFixed(1).padStart(5)} s  ${relative('.', file.name)}${remark}`)
  }
}

function count(name: string, { passed, failed }: Count, started?: number): void {
  total.passed += passed
  total.failed += failed
  const time = started === undefined ? '' : ` (${secondsSince(started)} s)`
  say(`── ${name}: ${passed} passed, ${failed} failed${time}`)
}

/** Runs a tool of the project. What it says comes in one piece, since others run beside it. */
function run(tool: string, args: string[]): Promise<boolean> {
  const isAlone = tool === 'vitest'
  const child = spawn(join('node_modules/.bin', tool), args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
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
