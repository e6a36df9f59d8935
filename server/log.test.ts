import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a line is one line of JSON with its time in UTC, whatever is in it', () => {
  const program = `
    const { createLog } = await import('${import.meta.dirname}/log.ts')
    createLog('info', false).info({ name: 'a\\n{"level":"error"}', password: 'x' }, 'said\\r\\nso')
  `
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(said)).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    name: 'a\n{"level":"error"}',
    password: '[removed]',
    msg: 'said\r\nso',
  })
})

test('a program may make as many logs as it has commands', () => {
  const program = `
    const { createLog } = await import('${import.meta.dirname}/log.ts')
    for (let made = 0; made < 12; made += 1) createLog('info', false).info('said')
  `
  const args = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([stdout.match(/said/g)?.length, stderr]).toEqual([12, ''])
})
