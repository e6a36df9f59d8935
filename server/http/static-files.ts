import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, preferredEncoding } from '../answer/encoding.ts'
import type { Dictionary } from '../pages/dictionary.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The best takes a quarter of a second of a core for the list of the panel, at each start. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

type StaticFile = {
  type: string
  immutable: boolean
  headers?: Readonly<Record<string, string>> | undefined
  bodies: Partial<Record<Encoding, () => Buffer | undefined>>
}

/**
 * Each is read once it is asked for: a start does not wait for hundreds of files, and most of them are never asked for.
 * Compressed forms (.br, .gz) lie beside them. Not sirv: it sends Brotli to who refuses it (`br;q=0`), and lists of
 * staff routes are no files. Names under /assets and /fonts carry a hash.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()
  readonly #held = new Set<string>()
  readonly #made = new Map<string, string>()

  /** `a/b.js` is answered at `/a/b.js` below `at`, also where another folder has it; what was `put` stays. */
  add(folder: string, at = ''): void {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile())
    const there = new Set(files.map(({ parentPath, name }) => join(parentPath, name)))
    const form = (encoding: Encoding, file: string) =>
      there.has(file) ? { [encoding]: readOnce(file) } : {}
    for (const file of there) {
      if (/\.(br|gz)$|\/\.[^/]*$/.test(file)) continue
      const url = at + file.slice(folder.length).replaceAll('\\', '/')
      if (url.startsWith('/.') || this.#made.has(url)) continue
      this.#files.set(url, {
        type: types[extname(file)] ?? 'application/octet-stream',
        immutable: /^\/(assets|fonts)\//.test(url),
        bodies: {
          ...form('identity', file),
          ...form('br', `${file}.br`),
          ...form('gzip', `${file}.gz`),
        },
      })
    }
  }

  /** A text, or bytes with headers of their own. */
  put(url: string, type: string, made: string | Pick<Dictionary, 'content' | 'headers'>): void {
    const { content, headers } =
      typeof made === 'string' ? { content: Buffer.from(made), headers: undefined } : made
    const bodies: StaticFile['bodies'] = { identity: () => content }
    this.#files.set(url, { type, immutable: true, headers, bodies })
    if (typeof made === 'string') this.#made.set(url, made)
    // A start does not wait for it; until then the plain text is sent.
    brotliCompress(content, quick, (_, br) => (bodies.br = () => br))
    gzip(content, (_, zipped) => (bodies.gzip = () => zipped))
  }

  drop(url: string): void {
    this.#files.delete(url)
  }

  /** What no folder holds: `put` gave it. */
  listMade(): { url: string; text: string }[] {
    return [...this.#made].map(([url, text]) => ({ url, text }))
  }

  /** From now on it is found and not answered: something else may stand in for it. */
  hold(url: string): void {
    this.#held.add(url)
  }

  /** The bytes at an address; undefined where no file is. */
  find(path: string): Buffer | undefined {
    return this.#files.get(path)?.bodies.identity?.()
  }

  answer(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(path)
    if (!file || this.#held.has(path)) return false
    const wanted = preferredEncoding(request.headers['accept-encoding'])
    const encoding = file.bodies[wanted] ? wanted : 'identity'
    const body = file.bodies[encoding]?.()
    if (!body) return false
    for (const [name, value] of Object.entries(file.headers ?? {})) response.setHeader(name, value)
    response.setHeader('content-type', file.type)
    response.setHeader('content-length', body.length)
    response.setHeader('vary', 'accept-encoding')
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
    response.setHeader(
      'cache-control',
      file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    response.writeHead(200)
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

/** Undefined where the file went away after its folder was listed. */
function readOnce(file: string): () => Buffer | undefined {
  let bytes: Buffer | undefined
  return () => {
    if (!bytes && existsSync(file)) bytes = readFileSync(file)
    return bytes
  }
}
