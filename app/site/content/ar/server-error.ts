import type { serverErrorCopy as english } from '../server-error.ts'
import type { Translation } from '../translation.ts'

export const serverError: Translation<typeof english> = {
  failed: 'خطأ داخلي في الخادم',
  unavailable: 'الخدمة غير متاحة مؤقتًا',
  title: 'حدث خطأ غير متوقع في الموقع',
  text: 'تعذّر عرض الصفحة. سجّلنا ما حدث؛ يُرجى المحاولة بعد لحظات.',
  requestLabel: 'رقم الطلب {id}',
  link: { label: 'العودة إلى الصفحة الرئيسية' },
}
