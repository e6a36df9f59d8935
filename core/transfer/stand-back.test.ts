import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Of a process without the rights of root that begins at this priority. */
function stoodBackFrom(priority: number): number {
  const program = `
    const { getPriority, setPriority } = require('node:os')
    const { standBack } = require(${JSON.stringify(join(import.meta.dirname, 'stand-back.ts'))})
    setPriority(${priority})
    if (process.getuid() === 0) process.setuid(65534)
    standBack()
    console.log(getPriority())`
  return Number(execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' }))
}

test.runIf(process.platform === 'linux').each([
  [1, 11],
  [12, 19],
  [19, 19],
])('a program of priority %i has threads of %i', (priority, thread) => {
  expect(stoodBackFrom(priority)).toBe(thread)
})
