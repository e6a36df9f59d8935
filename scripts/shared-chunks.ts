import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'

/** Of a module: the pages that cannot do without it, and what else loads it later. */
type Loads = { pages: Set<string>; later: Map<string, Set<string>> }
type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

const always = ['entry.client', 'root.tsx']

/**
 * Puts modules that the same staff pages load into one file. Left alone, the build makes a file for each
 * set of modules that import the same, half of them of a few hundred bytes, and a page asked for 63.
 * No page loads a module that it did not load before.
 */
export function sharedChunks(routes: readonly RouteConfigEntry[]): Plugin {
  const files = pagesByFile(routes)
  const names = new Map<string, string>()
  const nameOf = (id: string, graph: Graph) => {
    const key = keyOf(id, graph, files)
    if (key === undefined) return null
    const name = names.get(key) ?? `shared-${names.size + 1}`
    names.set(key, name)
    return name
  }
  return {
    name: 'shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (given) => ({ ...given, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (given) => ({
      ...given,
      codeSplitting: {
        // A module is loaded by every page that loads one of its importers, so files never need each other.
        includeDependenciesRecursively: false,
        groups: [{ name: nameOf, debugName: 'shared' }],
      },
    }),
  }
}

/** The pages whose frames or screen are in a file, each page by the files of its frames and its own. */
function pagesByFile(routes: readonly RouteConfigEntry[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (nodes: readonly RouteConfigEntry[], around: readonly string[]) => {
    for (const { file, children = [] } of nodes) {
      const chain = [...around, file]
      for (const each of [...always, ...chain])
        found.set(each, (found.get(each) ?? new Set()).add(chain.join(' ')))
      add(children, chain)
    }
  }
  add(routes, [])
  return found
}

/** Modules with the same key are always loaded together. Undefined: the build decides. */
function keyOf(id: string, graph: Graph, files: Map<string, Set<string>>): string | undefined {
  const info = graph.getModuleInfo(id)
  if (!info || info.isEntry || /\0rolldown|\.css/.test(id)) return undefined
  // Which styles a page has, and in which order, stays as it is.
  if (info.importedIds.some((each) => each.endsWith('.css'))) return undefined
  const entries = entriesOf(id, graph)
  // It is a part of the only file that needs it.
  if (entries.size < 2) return undefined
  const { pages, later } = loadsOf(entries, graph, files)
  for (const [entry, from] of later) if (from.isSubsetOf(pages)) later.delete(entry)
  // A package changes seldom, and stays in the browser's cache then.
  const origin = id.includes('/node_modules/') ? 'package' : 'own'
  return [origin, ...[...pages].sort(), ...[...later.keys()].sort()].join('\n')
}

/** The modules that begin a file and need this one at once. */
function entriesOf(id: string, graph: Graph): Set<string> {
  const seen = new Set([id])
  const entries = new Set<string>()
  for (const each of seen) {
    const info = graph.getModuleInfo(each)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(each)
    for (const importer of info.importers) seen.add(importer)
  }
  return entries
}

function loadsOf(entries: Set<string>, graph: Graph, files: Map<string, Set<string>>): Loads {
  const pages = new Set<string>()
  const later = new Map<string, Set<string>>()
  for (const entry of entries) {
    const of = pagesOf(entry, files)
    const isPage = of.size > 0 && !entry.includes('?route-chunk=')
    if (isPage) for (const page of of) pages.add(page)
    else later.set(entry, of.size > 0 ? of : pagesBefore(entry, graph, files))
  }
  return { pages, later }
}

/** The pages that can load this one later; where that is unknown, a page that there is not. */
function pagesBefore(
  entry: string,
  graph: Graph,
  files: Map<string, Set<string>>,
  seen = new Set([entry]),
): Set<string> {
  const importers = graph.getModuleInfo(entry)?.dynamicImporters ?? []
  const pages = new Set<string>()
  for (const before of importers.flatMap((each) => [...entriesOf(each, graph)])) {
    const own = pagesOf(before, files)
    if (own.size === 0 && seen.has(before)) continue
    seen.add(before)
    for (const page of own.size > 0 ? own : pagesBefore(before, graph, files, seen)) pages.add(page)
  }
  return pages.size > 0 ? pages : new Set([entry])
}

function pagesOf(entry: string, files: Map<string, Set<string>>): Set<string> {
  if (entry.includes('entry.client')) return files.get('entry.client') ?? new Set()
  const [path = ''] = entry.split('?')
  for (const [file, pages] of files) if (resolve('app', file) === path) return pages
  return new Set()
}
