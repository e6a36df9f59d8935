import type { stocksCopy as english } from '../stocks.ts'
import type { Translation } from '../translation.ts'

export const stocks: Translation<typeof english> = {
  columns: { entry: 'الدخول', current: 'الحالي', upside: 'التغيّر' },
  noValue: '–',
  asOf: 'السعر كما في {date}',
  sampleAsOf: 'سعر توضيحي كما في {date}',
  stale: '{text}، مضى عليه أكثر من يومين',
  missingThesis: 'ستُنشر المبررات الاستثمارية قريبًا...',
  chart: {
    open: 'فتح الرسم البياني: {name}',
    title: '{name} ({ticker}): السعر بالدولار الأمريكي',
    description: 'السعر من {from} إلى {to}.',
    entryLine: 'سعر الدخول',
    benchmark: 'المؤشر المرجعي: {name}، محتسبًا من نقطة الدخول نفسها',
    table: 'أسعار هذا الرسم البياني',
    dateColumn: 'التاريخ',
    priceColumn: 'السعر (دولار أمريكي)',
    missing: 'لا يوجد رسم بياني بعد',
    failed: 'تعذّر تحميل الصورة',
  },
  lightbox: {
    label: '{name}: الرسم البياني والأداء والمبررات',
    summary: 'ملخص الأداء',
    entryPrice: 'سعر الدخول',
    currentPrice: 'السعر الحالي',
    totalReturn: 'التغيّر في السعر منذ الدخول',
    reader: 'لقراءة سعر: مرّروا المؤشر فوق الرسم، أو استخدموا مفتاحي الأعلى والأسفل هنا',
    reading: '{price} في {date}',
    readingSince: '{price} في {date}، {change} منذ الدخول',
    totalReturnNote: 'دون احتساب التوزيعات',
    thesis: 'المبررات الاستثمارية',
    previous: 'السهم السابق',
    next: 'السهم التالي',
    position: '{index} من {count}',
    close: 'إغلاق',
  },
}
