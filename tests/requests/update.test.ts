import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'

const root = resolve(import.meta.dirname, '../..')

const site = shared(() => startServer({ heldJobs: jobsOfPages }), 300_000)

/** To this very version. Resolves when that has taken the port and is watched. */
async function updateUntilWatched({ origin, dataDir }: RunningServer): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, commands), 'update', root], {
    env: { ...inheritedVariables(), PORT: new URL(origin).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (line.includes('it is watched')) return child
  }
  throw new Error(`The update has ended:\n${said.join('\n')}`)
}

/** By the one connection of the agent. Returns the status, and whether the connection stays. */
function ask(agent: Agent): Promise<[number | undefined, string | undefined]> {
  return new Promise((answered, failed) => {
    get(`${site.origin}/team`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => answered([answer.statusCode, answer.headers.connection]))
    }).once('error', failed)
  })
}

test('who has a connection to the version before is answered by it, also after a while', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(agent)).toEqual([200, 'keep-alive'])
  const update = await updateUntilWatched(site)
  onTestFinished(() => void update.kill())
  // As long as a proxy keeps it without a request, it may send one at any moment.
  await pause(1500)
  expect(await ask(agent)).toEqual([200, 'close'])
  agent.destroy()
  update.kill()
  await once(update, 'exit')
  await expect.poll(() => fetch(site.origin).then(({ status }) => status)).toBe(200)
  expect(await site.stop()).toBe(0)
}, 120_000)
