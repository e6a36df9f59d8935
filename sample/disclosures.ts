import type { NewDisclosure } from '#core/disclosures/disclosures.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'

const body = (text: string) => JSON.stringify(richTextOf([text]))

/** In display order; each says that it is a sample, or holds for every firm. */
export const sampleDisclosures: readonly NewDisclosure[] = [
  {
    key: 'regulatory-notice',
    title: 'Regulatory notice',
    where: 'every-page',
    bodies: {
      en: body(
        'Qantara Capital Ltd is incorporated under the laws of Mauritius and regulated by a ' +
          'financial services authority. Sample notice: the authority and the licence number are ' +
          'to be confirmed.',
      ),
      ar: body(
        'قنطرة كابيتال المحدودة شركة مؤسسة بموجب قوانين موريشيوس وخاضعة لرقابة هيئة للخدمات ' +
          'المالية. إشعار نموذجي: يلزم تأكيد اسم الهيئة ورقم الترخيص.',
      ),
    },
  },
  {
    key: 'professional-clients-notice',
    title: 'Professional clients notice',
    where: 'every-page',
    standsOut: true,
    bodies: {
      en: body(
        'For Professional Clients and Market Counterparties only. This website is not directed ' +
          'at retail clients. Nothing on it is an offer or investment advice, and prices may be ' +
          'delayed. The value of investments can fall as well as rise.',
      ),
      ar: body(
        'للعملاء المحترفين والأطراف المقابلة في السوق فقط. هذا الموقع غير موجّه إلى عملاء التجزئة. ' +
          'وليس فيه ما يُعدّ عرضًا أو مشورة استثمارية، وقد تكون الأسعار متأخرة. وقد تنخفض قيمة ' +
          'الاستثمارات كما قد ترتفع. والنص الإنجليزي هو الملزم.',
      ),
    },
  },
  {
    key: 'note-under-prices',
    title: 'Note under prices',
    where: 'prices',
    bodies: {
      en: body(
        'Prices are in US dollars. Upside is the change in price since entry, without ' +
          'dividends, fees or taxes.',
      ),
      ar: body(
        'الأسعار بالدولار الأمريكي. ونسبة التغيّر هي تغيّر السعر منذ الدخول، دون احتساب التوزيعات ' +
          'أو الرسوم أو الضرائب.',
      ),
    },
  },
]
