import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freePort } from '#tests/support/free-port.ts'
import { type Answer, send, until } from '#tests/support/http.ts'
import { startNginx } from '#tests/support/nginx.ts'
import type { FinishedAnswer } from './bare-node.ts'

/** Another program that gives the very answers of a running one: the same bytes and headers. */
export type Mirror = {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Headers that each program writes by itself. */
const own = new Set([
  'date',
  'server',
  'x-request-id',
  'connection',
  'keep-alive',
  'content-length',
])

export async function startNginxMirror(origin: string, paths: string[]): Promise<Mirror> {
  const port = await freePort()
  const answers = await ask(origin, paths)
  const files: Record<string, Buffer> = {}
  const locations = answers.map((answer, index) => {
    files[`pages/${index}.html.gz`] = answer.body
    files[`pages/${index}.html`] = gunzipSync(answer.body)
    return location(paths[index] ?? '', index, answer)
  })
  const nginx = await startNginx({
    files,
    ports: [port],
    http: `
      sendfile on;
      tcp_nopush on;
      keepalive_timeout 65 65;
      keepalive_requests 100000000;
      open_file_cache max=1000 inactive=60s;
      server_tokens off;
      etag off;
      if_modified_since off;
      server { listen 127.0.0.1:${port}; ${locations.join('\n')} }`,
  })
  const mirror = { origin: `http://127.0.0.1:${port}`, pid: nginx.workerPid(), stop: nginx.stop }
  return compared(mirror, answers, paths)
}

export async function startNodeMirror(origin: string, paths: string[]): Promise<Mirror> {
  const port = await freePort()
  const answers = await ask(origin, paths)
  const folder = await mkdtemp(join(tmpdir(), 'qantara-mirror-'))
  const file = join(folder, 'answers.json')
  const finished = answers.map(({ headers, body }, index): FinishedAnswer => {
    const kept = Object.entries(headers).filter(([name]) => !own.has(name))
    const flat = kept.flatMap(([name, value]) => [name, String(value)])
    return {
      path: paths[index] ?? '',
      headers: [...flat, 'content-length', String(body.length)],
      body: body.toString('base64'),
    }
  })
  await writeFile(file, JSON.stringify(finished))
  const child = spawn(process.execPath, ['bench/bare-node.ts', file, String(port)])
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const mirror: Mirror = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'close')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      process.off('exit', endWithUs)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await until('the bare Node program listens', () => fetch(mirror.origin).catch(() => undefined))
  return compared(mirror, answers, paths)
}

function ask(origin: string, paths: string[]): Promise<Answer[]> {
  const headers = { 'accept-encoding': 'gzip' }
  return Promise.all(paths.map((path) => send(origin, 'GET', path, { headers })))
}

/** The mirror, once it has given each answer as the program does. Throws if one differs. */
async function compared(mirror: Mirror, answers: Answer[], paths: string[]): Promise<Mirror> {
  const shown = (answer: Answer | undefined) => {
    const kept = Object.entries(answer?.headers ?? {}).filter(([name]) => !own.has(name))
    return JSON.stringify([answer?.status, kept.toSorted(), answer?.body.toString('base64')])
  }
  const copies = await ask(mirror.origin, paths)
  const different = paths.filter((_, index) => shown(copies[index]) !== shown(answers[index]))
  if (different.length === 0) return mirror
  await mirror.stop()
  throw new Error(`Not answered alike: ${different.join(', ')}`)
}

function location(path: string, index: number, { headers }: Answer): string {
  const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, '\\$&')}"`
  const byNginx = new Set([...own, 'content-type', 'content-encoding'])
  const added = Object.entries(headers)
    .filter(([name]) => !byNginx.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  // A path that ends in a slash is a folder to nginx, unless it is rewritten.
  const file = `/pages/${index}.html`
  return `location = ${path} {
    ${path.endsWith('/') ? `root .; rewrite ^ ${file} break;` : `alias .${file};`}
    gzip_static always;
    types {}
    default_type ${quoted(headers['content-type'])};
    add_header last-modified "";
    add_header x-request-id $request_id;
    ${added.join('\n')}
  }`
}
