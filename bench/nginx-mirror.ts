import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Answer, send } from '../tests/support/http.ts'
import { startNginx } from '../tests/support/nginx.ts'
import { freePort } from '../tests/support/server.ts'

export type Mirror = {
  origin: string
  workerPid: number
  /** Names of headers that nginx sends otherwise than the program. */
  differences: string[]
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
const accept = { headers: { 'accept-encoding': 'gzip' } }

/**
 * Starts nginx, one worker, with the very answers of a running program as files: the same gzip
 * bytes (gzip_static) and the same headers. Throws if a page differs by a byte.
 */
export async function startMirror(origin: string, paths: readonly string[]): Promise<Mirror> {
  const port = await freePort()
  const answers = await Promise.all(paths.map((path) => send(origin, 'GET', path, accept)))
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
  const mirror = `http://127.0.0.1:${port}`
  try {
    const differences = new Set<string>()
    for (const [index, path] of paths.entries()) {
      const copy = await send(mirror, 'GET', path, accept)
      const original = answers[index]
      if (!original || !copy.body.equals(original.body))
        throw new Error(`${path} differs: ${copy.status}`)
      for (const name of differing(original, copy)) differences.add(name)
    }
    return {
      origin: mirror,
      workerPid: workerOf(nginx.pid),
      differences: [...differences],
      stop: nginx.stop,
    }
  } catch (error) {
    await nginx.stop()
    throw error
  }
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

function differing(one: Answer, other: Answer): string[] {
  const names = new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])
  return [...names].filter(
    (name) => !own.has(name) && String(one.headers[name]) !== String(other.headers[name]),
  )
}

/** The one worker of a master process, where /proc tells it (Linux); else 0. */
function workerOf(master: number): number {
  try {
    return Number(readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim())
  } catch {
    return 0
  }
}
