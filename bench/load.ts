import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { delimiter, join } from 'node:path'

const connections = 64
const wrk = (process.env.PATH ?? '')
  .split(delimiter)
  .concat('/usr/bin')
  .map((folder) => join(folder, 'wrk'))
  .find((file) => existsSync(file))

export const loadTool = wrk
  ? `wrk, one thread, ${connections} connections`
  : `a loop over node:http with ${connections} connections (wrk is not installed): it is slower ` +
    'than what it asks, so the ratios are too kind'

/**
 * Asks for one address as often as it goes for some seconds. Gives back requests per second.
 * Throws if an answer is not 200 or none comes.
 */
export async function load(url: string, seconds: number, encoding: string): Promise<number> {
  return wrk ? askByWrk(wrk, url, seconds, encoding) : askByNode(url, seconds, encoding)
}

async function askByWrk(program: string, url: string, seconds: number, encoding: string) {
  const header = `Accept-Encoding: ${encoding}`
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', header, url]
  const child = spawn(program, options, {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: (seconds + 10) * 1000,
  })
  let words = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    words += text
  })
  await once(child, 'close')
  const perSecond = Number(/^Requests\/sec:\s*([\d.]+)/m.exec(words)?.[1])
  if (!perSecond || /Non-2xx|Socket errors/.test(words)) throw new Error(`${url}\n${words}`)
  return perSecond
}

async function askByNode(url: string, seconds: number, encoding: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'accept-encoding': encoding }
  const started = performance.now()
  const until = started + seconds * 1000
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const asked = get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
        response.resume().once('end', resolve)
      })
      asked.once('error', reject)
    })
  const lane = async () => {
    for (; performance.now() < until; answered += 1) await ask()
  }
  try {
    await Promise.all(Array.from({ length: connections }, lane))
  } finally {
    agent.destroy()
  }
  return (answered * 1000) / (performance.now() - started)
}
