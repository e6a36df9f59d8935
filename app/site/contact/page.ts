import noticeStyles from '#app/styles/components/notice.css?inline'
import { contact } from '../content/contact.ts'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import { sitePage } from '../page.ts'
import styles from './contact.css?inline'
import { ContactView, ThanksView } from './contact-view.tsx'

export const contactPage = sitePage<ContactFormProps>({
  kind: 'contact',
  dependsOn: ['settings'],
  current: '/contact',
  styles,
  View: ({ data, site }) => ContactView({ site, form: data }),
  load: async () => ({}),
  head: () => ({ ...contact.meta, canonical: '/contact' }),
})

export const thanksPage = sitePage({
  dependsOn: ['settings'],
  styles: noticeStyles,
  View: ({ site }) => ThanksView({ firm: site.firm }),
  load: async () => ({}),
  head: () => ({ ...contact.thanks.meta, canonical: '/contact/thanks', noIndex: true }),
})
