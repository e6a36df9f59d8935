import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ImportCancelled } from '#core/transfer/progress.ts'
import { createGathering } from './gather.ts'
import { createImports } from './imports.ts'

/** Processes with a parent, as far as their messages go. */
function createProcesses(count: number) {
  const running = new Set<{ connected: boolean; send(message: unknown): void }>()
  const hear = createGathering(running)
  return Array.from({ length: count }, () => {
    const own = new EventEmitter()
    const child = {
      connected: true,
      send: (message: unknown) => void setImmediate(() => own.emit('message', message)),
    }
    running.add(child)
    const channel = Object.assign(own, {
      send: (message: unknown) => void setImmediate(() => hear(child, message)),
    })
    return { imports: createImports(count, channel), child }
  })
}

test('an import is found and cancelled by whichever process is asked', async () => {
  const [one, other] = createProcesses(2)
  if (!one || !other) throw new Error('There are two')
  expect(await other.imports.find('jane')).toBeUndefined()
  const { progress } = one.imports.begin('jane', 'team.csv')
  progress('checking', 40, 100)
  const found = await other.imports.find('jane')
  expect(found).toMatchObject({ name: 'team.csv', stage: 'checking', done: 40, all: 100 })
  expect(await other.imports.find('karim')).toBeUndefined()
  await other.imports.cancel('jane', found?.key ?? '')
  expect(() => progress('checking', 41, 100)).toThrow(ImportCancelled)
})

test('of two imports of one person the later one is found', async () => {
  const [one, other] = createProcesses(2)
  one?.imports.begin('jane', 'first.csv')
  await new Promise((resolve) => setTimeout(resolve, 5))
  other?.imports.begin('jane', 'second.csv')
  expect((await one?.imports.find('jane'))?.name).toBe('second.csv')
})

test('a process that has ended is not waited for', async () => {
  const [one, other] = createProcesses(2)
  if (other) other.child.connected = false
  one?.imports.begin('jane', 'team.csv')
  expect((await one?.imports.find('jane'))?.name).toBe('team.csv')
})

test('one process alone asks nobody', async () => {
  const imports = createImports(1)
  imports.begin('jane', 'team.csv')
  expect((await imports.find('jane'))?.name).toBe('team.csv')
})
