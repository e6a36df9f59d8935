import { buffer } from 'node:stream/consumers'
import type { MachineFile } from '#app/site/page.ts'
import { type Files, StorageUnavailable } from '#core/media/files.ts'
import { fileUrl, type Picture } from '#core/media/picture.ts'
import type { Log } from '../log.ts'
import { ico } from '../media/ico.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'
import type { StaticFiles } from './static-files.ts'

/** Widths in pixels of the icons that are asked for by name. */
const widths: Record<string, number> = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
}

/** The uploaded icon, kept as pages are; the built-in one where there is none. */
export function createIcons(from: {
  site: PublicSite
  built: StaticFiles
  stored: Files
  log: Log
}): Handler {
  const { site, built, stored, log } = from
  for (const path of Object.keys(widths)) built.hold(path)
  return async (_, exchange) => {
    const path = exchange.address?.path ?? ''
    const builtIn = built.find(path)
    if (!builtIn) return undefined
    const isIco = path.endsWith('.ico')
    const file: MachineFile = {
      type: isIco ? 'image/x-icon' : 'image/png',
      async body(_db, _pages, { brand }) {
        const width = widths[path] ?? 0
        const own = brand.icon && (await readIcon(stored, brand.icon, width))
        return own && isIco ? ico(own, width) : (own ?? builtIn)
      },
    }
    try {
      return exchange.sendPage(await site.answerFile(path, file))
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      log.warn({ cause: error.message }, 'icon not read')
      return text(503, 'Pictures are briefly unavailable.\n')
    }
  }
}

async function readIcon(stored: Files, icon: Picture, width: number): Promise<Buffer | undefined> {
  const file = await stored.find(fileUrl(icon, width, 'png').slice('/media/'.length))
  return file && buffer(await file.read())
}
