import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { judgePlanted } from '#tests/support/histories/plant.ts'
import { plantedDoors } from '#tests/support/planted-doors.ts'
import type { Check } from './support/check.ts'

export const { row, about, check }: Check = {
  row: '57',
  about: 'faults that are planted into the doors of a copy, each found by the test of every door',
  check: ({ seed }) =>
    judgePlanted(plantedDoors, {
      number: seed,
      limit: 'found',
      alsoCopied: ['bar', 'tests', 'docs', 'vitest.config.ts'],
      async find(root, { found }) {
        const file = join(root, 'doors.json')
        const { stdout, stderr } = spawnSync(
          process.execPath,
          [
            join(root, 'node_modules/vitest/vitest.mjs'),
            'run',
            '--project',
            'requests',
            '--reporter=json',
            `--outputFile=${file}`,
            'tests/requests/access.test.ts',
          ],
          { cwd: root, encoding: 'utf8', env: { ...process.env, DOORS_ON: 'sqlite', CI: 'true' } },
        )
        if (!existsSync(file)) return `not asked: ${(stderr || stdout).slice(-500)}`
        const report: Report = JSON.parse(readFileSync(file, 'utf8'))
        rmSync(file)
        const cases = report.testResults.flatMap(({ assertionResults }) => assertionResults)
        const failed = cases.filter(({ status }) => status === 'failed')
        const finding = failed.find(({ title }) => found.test(title))
        if (finding) return `found by “${finding.title}”`
        // Where its program did not start, what would ask it was skipped.
        if (cases.some(({ status }) => status !== 'failed' && status !== 'passed'))
          return `not asked: ${report.testResults.map(({ message }) => message).join(' ')}`
        return `not found: ${failed.map(({ title }) => title).join(', ') || 'all passed'}`
      },
    }),
}

type Report = {
  testResults: { message: string; assertionResults: { title: string; status: string }[] }[]
}
