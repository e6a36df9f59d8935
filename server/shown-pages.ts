import { noteShown, type ShownBytes } from '#core/archive/shown.server.ts'
import type { Db } from '#db/schema.ts'
import type { AppOptions } from './app-options.ts'
import { ownOrigins } from './http/origins.ts'
import type { Log } from './log.ts'

const afterMs = 100

/**
 * Notes for the archive which pages were sent, a moment after they were, so that no visitor waits
 * (docs/product.md §12). What cannot be written is tried again with the next.
 */
export function createShownPages({ db, log, build }: { db: Db; log: Log; build: string }) {
  const waiting = new Map<string, ShownBytes>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write() {
    timer = undefined
    const pages = [...waiting.values()]
    waiting.clear()
    try {
      await noteShown(db, build, pages)
    } catch (error) {
      for (const page of pages) waiting.set(page.sha256, page)
      log.warn({ err: error, pages: pages.length }, 'pages sent are not noted for the archive yet')
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }

  return {
    add(page: ShownBytes): void {
      waiting.set(page.sha256, page)
      timer ??= setTimeout(flush, afterMs).unref()
    },
    /** When everything is written. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      await writing
      if (waiting.size > 0) await flush()
    },
  }
}

/** Another address is in every page, as what another build has changed is: a port is a part of it. */
export function archivedBuild({ build, config }: Pick<AppOptions, 'build' | 'config'>): string {
  return `${build} ${ownOrigins(config).public}`
}
