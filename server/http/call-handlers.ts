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
import { receiveContactForm } from '#app/site/contact/action.ts'
import { type ContactData, contactPage } from '#app/site/contact/page.ts'
import { languageOf } from '#core/language.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'
import { addressOf } from './handlers.ts'

/** Calls and forms that the table names. */
export function createCallHandlers(
  context: AppContext,
  site: PublicSite,
): Readonly<Record<string, Handler>> {
  const calls: Readonly<Record<string, Call>> = {
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
  const handlers = Object.entries(calls).map(([name, answer]): [string, Handler] => [
    name,
    (request, { info }) => answer(context, request, info),
  ])
  return { ...Object.fromEntries(handlers), contactForm: contactHandler(site, context) }
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
