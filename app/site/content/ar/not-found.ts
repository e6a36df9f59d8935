import type { notFoundCopy as english } from '../not-found.ts'
import type { Translation } from '../translation.ts'

export const notFound: Translation<typeof english> = {
  meta: {
    title: 'الصفحة غير موجودة | {firm}',
    description: 'لا توجد صفحة على هذا العنوان.',
  },
  eyebrow: '404',
  title: 'عذرًا، الصفحة غير موجودة',
  text: 'لا توجد صفحة على هذا العنوان. ربما نُقلت الصفحة، أو كان الرابط غير مكتمل.',
  link: { label: 'العودة إلى الصفحة الرئيسية' },
  placesTitle: 'صفحات قد تبحثون عنها',
  places: [
    { label: 'محاور الاستثمار' },
    { label: 'فريق القيادة' },
    { label: 'الرسائل الفصلية' },
    { label: 'تواصلوا معنا' },
  ],
}
