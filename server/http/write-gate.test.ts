import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WriteGate } from './write-gate.ts'

test('is shut once what is inside has been answered, and says for how long', async () => {
  const gate = new WriteGate()
  const finish = Promise.withResolvers<void>()
  const server = createServer(async (_, response) => {
    gate.enter(response)
    await finish.promise
    response.end('saved')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const arrived = once(server, 'request')
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await arrived
  expect(gate.secondsLeft).toBeUndefined()
  let isShut = false
  const shutting = gate.shut(30).then(() => {
    isShut = true
  })
  await new Promise((done) => setTimeout(done, 60))
  expect(isShut).toBe(false)
  expect(gate.secondsLeft).toBe(30)
  finish.resolve()
  expect(await (await answer).text()).toBe('saved')
  await shutting
  server.closeAllConnections()
  server.close()
})
