import { dirname, join } from 'node:path'
import type { Sources } from './source.ts'

/** `to` is a path from the root for a file of ours, otherwise the package as it is named. */
export type Import = { from: string; to: string; typeOnly: boolean }

const statement =
  /^(?:@?import|export)\s+(type\s+)?(?:[\w$*{},\s]+?\s+from\s+)?(['"])([^'"\n]+)\2|\b(?:import|require)\(\s*(['"])([^'"\n]+)\4\s*\)/gm

/** What each file imports or exports on, styles included, where an import names it literally. */
export function readImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, source]) =>
    Array.from(withoutComments(source).matchAll(statement), (found) => {
      const name = (found[3] ?? found[5] ?? '').split('?', 1)[0] ?? ''
      const to = name.startsWith('.') ? join(dirname(from), name) : name.replace(/^#(?=\w)/, '')
      return { from, to, typeOnly: found[1] !== undefined }
    }),
  )
}

/** Line comments at the start of a line and block comments; strings are left as they are. */
function withoutComments(source: string): string {
  return source.replace(/^\s*\/\/.*$/gm, '').replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1')
}

/** Each cycle once, as the files of one way round. */
export function findCycles(imports: readonly Import[]): string[] {
  const ways = new Map<string, string[]>()
  for (const { from, to } of imports) ways.set(from, [...(ways.get(from) ?? []), to])
  const done = new Set<string>()
  const path: string[] = []
  const cycles = new Set<string>()
  function walk(file: string): void {
    const begun = path.indexOf(file)
    if (begun >= 0) {
      cycles.add(sameStart([...path.slice(begun)]).join(' -> '))
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const next of ways.get(file) ?? []) walk(next)
    path.pop()
    done.add(file)
  }
  for (const file of ways.keys()) walk(file)
  return [...cycles]
}

function sameStart(files: string[]): string[] {
  const first = files.indexOf(files.toSorted()[0] ?? '')
  return [...files.slice(first), ...files.slice(0, first)]
}

/** Every file that these files load when they run, themselves included. */
export function reach(imports: readonly Import[], roots: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const each of imports) if (each.from === file && !each.typeOnly) waiting.push(each.to)
  }
  return reached
}

/** What a file is a part of: core/team, app/admin, server/http; a file beside them is by itself. */
function nounOf(file: string): string {
  return (
    /^(?:core|app|server)\/[\w-]+(?=\/)|^(?:db|jobs|emails|sample)(?=\/)/.exec(file)?.[0] ?? file
  )
}

/** Groups of folders of which each reaches each other by imports, types included. */
export function findKnots(imports: readonly Import[]): string[][] {
  const ways = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const mine = nounOf(from)
    const theirs = nounOf(to)
    if (!/\.(tsx?|css)$/.test(to) || mine === theirs) continue
    ways.set(mine, (ways.get(mine) ?? new Set()).add(theirs))
  }
  const reached = new Map([...ways.keys()].map((folder) => [folder, reachFolders(ways, folder)]))
  const knots = new Map<string, string[]>()
  for (const [folder, others] of reached) {
    const knot = [...others].filter((other) => reached.get(other)?.has(folder)).toSorted()
    if (knot.length > 1) knots.set(knot.join(' '), knot)
  }
  return [...knots.values()]
}

function reachFolders(ways: Map<string, Set<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(ways.get(start) ?? [])]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    waiting.push(...(ways.get(folder) ?? []))
  }
  return reached
}
