import { contact } from '../content/contact.ts'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import { sitePage } from '../page.ts'
import styles from './contact.css?inline'
import { ContactView } from './contact-view.tsx'
import { ThanksView } from './thanks-view.tsx'

/** /contact (docs/product.md §2 and §5; docs/decisions.md 11 and 25). */
export const contactPage = sitePage<ContactFormProps>({
  dependsOn: ['settings'],
  current: '/contact',
  styles,
  View: ({ data, site }) => ContactView({ firm: site.firm, form: data }),
  load: async () => ({}),
  head: () => ({ ...contact.meta, canonical: '/contact' }),
})

/** /contact/thanks: where a sent enquiry lands. */
export const thanksPage = sitePage({
  dependsOn: ['settings'],
  styles,
  View: ({ site }) => ThanksView({ firm: site.firm }),
  load: async () => ({}),
  head: () => ({ ...contact.thanks.meta, canonical: '/contact/thanks', noIndex: true }),
})
