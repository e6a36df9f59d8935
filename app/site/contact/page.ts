import { listMissingDocuments } from '#core/enquiries/open-form.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { contactCopy } from '../content/contact.ts'
import { wordsIn } from '../content/copy.ts'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import { sitePage } from '../page.ts'
import { ContactView, ThanksView } from './contact-view.tsx'

export type ContactData = ContactFormProps & {
  /** While a document that its consent names is not published (docs/decisions.md 39). */
  isClosed?: boolean
}

export const contactPage = sitePage<ContactData>({
  kind: 'contact',
  dependsOn: ['settings', 'legal'],
  current: '/contact',
  View: ({ data: { isClosed, ...form }, site }) => ContactView({ site, form, isClosed }),
  async load(db, _, now, language) {
    const missing = await listMissingDocuments(db, language, now)
    const { contact } = await findSettings(db)
    return { isClosed: missing.length > 0, asksCallBack: contact.callBack }
  },
  head: (_, { copy }) => ({ ...wordsIn(copy, contactCopy).meta, canonical: '/contact' }),
})

export const thanksPage = sitePage({
  dependsOn: ['settings'],
  View: ({ site }) => ThanksView({ firm: site.firm }),
  load: async () => ({}),
  head: (_, { copy }) => ({
    ...wordsIn(copy, contactCopy).thanks.meta,
    canonical: '/contact/thanks',
    noIndex: true,
  }),
})
