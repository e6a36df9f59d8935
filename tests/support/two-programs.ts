import { Agent, request } from 'node:https'
import { openDatabase } from './databases.ts'
import { startBehindShippedProxy } from './proxy.ts'
import { openRestartable, type Restartable } from './restartable.ts'

export type Asked = { status: number; text: string }

/** Two programs on one PostgreSQL behind nginx with the file that the product comes with. */
export async function openTwoBehindProxy() {
  const database = await openDatabase('postgres')
  const { target } = database
  if (!('url' in target)) throw new Error('Two programs share PostgreSQL only')
  const { apps, proxy } = await startBehindShippedProxy<Restartable>(async (origin) => {
    const env = { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' }
    const open = () => openRestartable({ url: target.url }, env)
    return [await open(), await open()]
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 32, ca: proxy.certificate })
  return {
    apps,
    proxy,
    db: database.db,
    ask(method: string, path: string, headers = {}, body?: string): Promise<Asked> {
      const { hostname, port } = new URL(proxy.origin)
      return new Promise((resolve, reject) => {
        const asked = request({ hostname, port, method, path, headers, agent }, (answer) => {
          Array.fromAsync(answer).then((pieces) => {
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() })
          }, reject)
        })
        asked.on('error', reject)
        asked.end(body)
      })
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      await proxy.stop()
      for (const app of apps) await app[Symbol.asyncDispose]()
      await database.close()
    },
  }
}
