import type { Offer } from '../translation.ts'

/** Apart from the rest, because English pages load it (app/site/boot/language-offer.ts). */
export const offer: Offer = {
  text: 'هذه الصفحة متاحة بالعربية أيضًا.',
  link: 'القراءة بالعربية',
  dismiss: 'إغلاق',
}
