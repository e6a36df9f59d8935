import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { delimiter, join } from 'node:path'
import { median } from './table.ts'

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

/** Processor time per request says about the same where others use the machine as well. */
export type Asked = { perSecond: number; cpuMicroseconds: number }

export async function loadAndCount(
  { origin, pid }: { origin: string; pid: number },
  path: string,
  seconds: number,
): Promise<Asked> {
  const before = cpuSeconds(pid)
  const perSecond = await load(origin + path, seconds, 'gzip')
  const used = cpuSeconds(pid) - before
  return { perSecond, cpuMicroseconds: (used * 1e6) / (perSecond * seconds) }
}

export function middleOf(asked: readonly Asked[]): Asked {
  return {
    perSecond: median(asked.map((each) => each.perSecond)),
    cpuMicroseconds: median(asked.map((each) => each.cpuMicroseconds)),
  }
}

/** What a process has used so far, where /proc tells it (Linux), in steps of 10 ms; else NaN. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}
