import { setTimeout as pause } from 'node:timers/promises'
import { englishPath, languages, pathIn } from '#core/language.ts'
import { readSitemap } from '#tests/support/http.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

export type Site = RunningServer & {
  paths: string[]
}

const maxWaitMs = 180_000

export async function startSite(options?: Parameters<typeof startServer>[0]): Promise<Site> {
  const server = await startServer(options)
  const paths = besideEachOther(await readSitemap(server.origin))
  await warm(server.origin, paths)
  return { ...server, paths }
}

/** Each once, an Arabic page after its English one; what is for programs is in English only. */
function besideEachOther(paths: readonly string[]): string[] {
  const english = [...new Set(paths.map(englishPath))]
  const all = english.flatMap((path) => languages.map((language) => pathIn(language, path)))
  return [...new Set(all)].filter((path) => paths.includes(path))
}

/** Asks for all pages until they no longer become smaller: then all are compressed for good. */
export async function warm(origin: string, paths: readonly string[]): Promise<void> {
  const until = performance.now() + maxWaitMs
  let last = 0
  for (let equal = 0; equal < 4; ) {
    if (performance.now() > until) throw new Error('The pages do not come to rest')
    let size = 0
    for (const path of paths) {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      await answer.arrayBuffer()
      size += Number(answer.headers.get('content-length'))
    }
    equal = size === last ? equal + 1 : 0
    last = size
    await pause(300)
  }
}
