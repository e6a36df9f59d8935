import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'

const lines = 20_000

/** Says many lines at once, one more each time that its parent asks for it, and ends at 'end'. */
const program = `
  const { createLog } = await import('${import.meta.dirname}/log.ts')
  const log = createLog('info', false)
  for (let number = 0; number < ${lines}; number += 1) log.info({ number }, 'said at once')
  process.on('message', (message) => {
    if (message === 'end') return process.disconnect()
    log.info('said later')
    process.send('heard')
  })
  process.send('said')
`

function start(stdout: 'pipe' | number) {
  const args = ['--input-type=module', '--eval', program]
  return spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit', 'ipc'] })
}

test('a reader who takes nothing stops nobody, and is told once how much was lost', async () => {
  const child = start('pipe')
  await once(child, 'message')
  let heard = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  let later = 0
  // Only when all that was kept is read can the next line be written.
  await expect
    .poll(async () => {
      child.send('more')
      later += 1
      await once(child, 'message')
      return heard
    })
    .toContain('lost')
  child.send('end')
  await once(child, 'close')
  const said = heard
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const notes = said.filter(({ msg }) => msg.includes('lost'))
  expect(notes).toHaveLength(1)
  expect(notes[0].lines).toBeGreaterThan(0)
  expect(said.length - notes.length + notes[0].lines).toBe(lines + later)
})

test.runIf(existsSync('/dev/full'))('an output that takes nothing stops nobody', async () => {
  const full = await open('/dev/full', 'w')
  const child = start(full.fd)
  await once(child, 'message')
  child.send('more')
  await once(child, 'message')
  child.send('end')
  expect(await once(child, 'exit')).toEqual([0, null])
  await full.close()
})
