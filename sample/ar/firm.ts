import type { FirmInArabic } from '#core/settings/firm-in.ts'

/** What the sample facts of the firm are in Arabic; like those, none is real. */
export const sampleFirmInArabic: FirmInArabic = {
  name: 'قنطرة',
  legalName: 'قنطرة كابيتال المحدودة',
  city: 'القاهرة',
  address: '1 شارع المثال (عنوان افتراضي)\nالقاهرة، مصر',
  regulatoryNotice:
    'قنطرة كابيتال المحدودة شركة مؤسسة بموجب قوانين موريشيوس وخاضعة لرقابة هيئة للخدمات المالية. إشعار ' +
    'افتراضي: يلزم تأكيد اسم الهيئة ورقم الترخيص.',
  professionalClientsNotice:
    'للعملاء المحترفين والأطراف المقابلة في السوق فقط. هذا الموقع غير موجّه إلى عملاء التجزئة. وليس فيه ما ' +
    'يُعدّ عرضًا أو مشورة استثمارية، وقد تكون الأسعار متأخرة. وقد تنخفض قيمة الاستثمارات كما قد ترتفع. ' +
    'والنص الإنجليزي هو الملزم.',
}
