import { findOldAddress } from '#app/old-addresses.ts'
import { machineFiles } from '#app/site/machine-files.ts'
import type { MachineFile } from '#app/site/page.ts'
import { languageOf } from '#core/language.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Exchange } from './edge.ts'
import type { Handler } from './handler.ts'
import { isRead } from './raw-header.ts'
import { redirect } from './send.ts'

/** Public pages, what machines read of them, and `own`. */
export function createPageHandlers(
  site: PublicSite,
  own: Readonly<Record<'alive' | 'ready' | 'metrics' | 'picture' | 'icon' | 'builtFile', Handler>>,
): Readonly<Record<string, Handler>> {
  const files = Object.entries<MachineFile>(machineFiles).map(([name, file]): [string, Handler] => [
    name,
    async (_, exchange) => exchange.sendPage(await site.answerFile(addressOf(exchange).path, file)),
  ])
  return {
    ...own,
    ...Object.fromEntries(files),
    ...Object.fromEntries(site.pages.map(({ name }) => [name, pageHandler(site, name)])),
    unknownCall: async () => Response.json({ error: 'There is no such call' }, { status: 404 }),
  }
}

function pageHandler(site: PublicSite, name: string): Handler {
  return async (_, exchange) => {
    const placed = placedAt(site, name, exchange)
    if (!placed) return undefined
    const page = await site.answer(placed, addressOf(exchange))
    const moved =
      page.status === 404 &&
      ((await site.findMoved(placed, addressOf(exchange))) ?? oldAddressOf(exchange))
    return moved ? redirect(301, moved) : exchange.sendPage(page)
  }
}

/** Of the site before, for an address that leads nowhere. */
export function oldAddressOf({ address, incoming }: Exchange): string | undefined {
  return address && isRead(incoming) ? findOldAddress(address.path, address.query) : undefined
}

export async function existsPage(site: PublicSite, name: string, exchange: Exchange) {
  if (name === 'builtFile' || name === 'icon') return false
  const placed = placedAt(site, name, exchange)
  return placed === undefined || site.exists(placed, addressOf(exchange))
}

/** A public page in the language of the address. */
function placedAt({ pages }: PublicSite, name: string, exchange: Exchange) {
  const language = languageOf(addressOf(exchange).path)
  return pages.find((each) => each.name === name && each.language === language)
}

export function addressOf({ address }: Exchange) {
  return address ?? { path: '', query: new URLSearchParams() }
}
