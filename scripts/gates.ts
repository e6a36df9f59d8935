/**
 * `npm test`: every gate, one after the other, all of them even if one fails. Ends with the line
 * 'N passed, N failed' and with exit code 1 if anything failed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Count = { passed: number; failed: number }

const scratch = mkdtempSync(join(tmpdir(), 'qantara-gates-'))
const total: Count = { passed: 0, failed: 0 }

gate('types', () => one(run('react-router', ['typegen']) && run('tsc', ['-p', '.'])))
gate('lint and format', () => one(run('biome', ['check', '--error-on-warnings', '.'])))
gate('dead code', () => one(run('knip', [])))
gate('build', () => one(run('node', ['scripts/build.ts'])))
gate('rules and guards', () => tests(['rules', 'guards']))
gate('requests, on both databases', () => tests(['requests']))
gate('browser', () => tests(['browser']))

rmSync(scratch, { recursive: true })
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

function gate(name: string, work: () => Count): void {
  const started = performance.now()
  process.stdout.write(`\n── ${name}\n`)
  const { passed, failed } = work()
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`)
}

/** Runs a tool of the project; its output goes to ours. */
function run(tool: string, args: string[]): boolean {
  const { status } = spawnSync(join('node_modules/.bin', tool), args, { stdio: 'inherit' })
  return status === 0
}

function one(succeeded: boolean): Count {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs test projects and counts what their report says; without a report, one has failed. */
function tests(projects: string[]): Count {
  const report = join(scratch, `${projects.join('-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const succeeded = run('vitest', [
    'run',
    ...chosen,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    // A file that could not be loaded fails without failing a test.
    const failed = succeeded || numFailedTests > 0 ? numFailedTests : 1
    return numTotalTests === 0 ? { passed: 0, failed: 1 } : { passed: numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
