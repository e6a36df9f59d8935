import { downloadArchive } from '#app/api/archive-export.ts'
import type { Call } from '#app/api/call.ts'
import { submitContact } from '#app/api/enquiry-api.ts'
import { exportEnquiries, exportEnquiriesJson, exportHeld } from '#app/api/enquiry-export.ts'
import { exportEverything, exportKind, exportPlan } from '#app/api/export.ts'
import { oldPicture } from '#app/api/old-picture.ts'
import { proofHeads, proofList, proofText } from '#app/api/proof.ts'
import { getStockQuote } from '#app/api/quote-api.ts'
import { readingApi } from '#app/api/reading-api.ts'
import { logSecurityEvent, reportViolation } from '#app/api/security-api.ts'
import { socialImage } from '#app/api/social-image.ts'
import type { AppContext } from '#app/context.ts'
import { findOldAddress } from '#app/old-addresses.ts'
import { receiveContactForm } from '#app/site/contact/action.ts'
import { type ContactData, contactPage } from '#app/site/contact/page.ts'
import { machineFiles } from '#app/site/machine-files.ts'
import type { MachineFile } from '#app/site/page.ts'
import { languageOf } from '#core/language.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Exchange } from './edge.ts'
import type { Handler } from './handler.ts'
import { redirect } from './send.ts'

export function createHandlers(options: {
  context: AppContext
  site: PublicSite
  own: Record<
    | 'alive'
    | 'ready'
    | 'metrics'
    | 'picture'
    | 'icon'
    | 'upload'
    | 'preview'
    | 'settingsPreview'
    | 'reviewPage'
    | 'archivedPage'
    | 'privateLink',
    Handler
  >
}): Readonly<Record<string, Handler>> {
  const { context, site, own } = options
  const call =
    (answer: Call): Handler =>
    (request, { info }) =>
      answer(context, request, info)
  const calls = {
    ...readingApi(context.nouns),
    downloadArchive,
    exportEnquiries,
    exportEnquiriesJson,
    exportHeldData: exportHeld,
    exportKind,
    exportEverything,
    exportPlan,
    submitContact,
    logSecurityEvent,
    reportViolation,
    oldPicture,
    getStockQuote,
    proofHeads,
    proofList,
    proofText,
    socialImage,
  }
  return {
    ...own,
    ...mapValues(calls, call),
    ...mapValues(
      machineFiles,
      (file: MachineFile): Handler =>
        async (_, exchange) => {
          const path = exchange.address?.path ?? ''
          return exchange.sendPage(await site.answerFile(path, file))
        },
    ),
    ...Object.fromEntries(site.pages.map(({ name }) => [name, pageHandler(site, name)])),
    contactForm: contactHandler(site, context),
    unknownCall: async () => Response.json({ error: 'There is no such call' }, { status: 404 }),
    // Those that exist are answered before the table is asked.
    builtFile: async () => undefined,
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

function contactHandler(site: PublicSite, context: AppContext): Handler {
  return (request, exchange) => {
    const language = languageOf(addressOf(exchange).path)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': language }
    const render = async (data: ContactData, status: number) => {
      const { html } = await site.render(contactPage, {
        language,
        data: () => data,
        isAnswer: true,
      })
      return new Response(html, { status, headers })
    }
    return receiveContactForm(context, request, { ...exchange.info, language }, render)
  }
}

/** Of the site before, for an address that leads nowhere. */
export function oldAddressOf({ address, incoming }: Exchange): string | undefined {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
  return address && isRead ? findOldAddress(address.path, address.query) : undefined
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

function addressOf({ address }: Exchange) {
  return address ?? { path: '', query: new URLSearchParams() }
}

function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  map: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(
    Object.entries<From>(record).map(([key, value]) => [key, map(value)]),
  ) as Record<Key, To>
}
