import type { frameCopy as english } from '../frame.ts'
import type { Translation } from '../translation.ts'
import { offer } from './offer.ts'

export const frame: Translation<typeof english> = {
  skipLink: 'الانتقال إلى المحتوى',
  home: { label: '{firm}، الصفحة الرئيسية' },
  navigation: {
    label: 'التنقل الرئيسي',
    items: [
      { label: 'الجسر' },
      { label: 'المحاور' },
      { label: 'المبادئ والفلسفة' },
      { label: 'الفريق' },
    ],
    button: { label: 'تواصلوا معنا' },
  },
  menu: { title: 'القائمة', open: 'فتح القائمة', close: 'إغلاق القائمة' },
  shownInEnglish: 'لم يُترجم هذا النص بعد، وهو معروض بالإنجليزية.',
  pageInEnglish: 'هذه الصفحة معروضة بالإنجليزية إلى أن تُنشر ترجمتها.',
  bindingInEnglish: 'هذا النص متاح بالإنجليزية وحدها، وهو النص الملزم.',
  arabicOffer: offer,
  backToTop: 'العودة إلى أعلى الصفحة',
  staff: { edit: 'تحرير', admin: 'الإدارة' },
  footer: {
    label: 'تذييل الصفحة',
    line: 'نربط رؤوس الأموال في الشرق الأوسط وشمال أفريقيا باستراتيجيات استثمار عالمية منضبطة.',
    groups: [
      {
        title: 'الشركة',
        links: [{ label: 'من نحن' }, { label: 'تواصلوا معنا' }],
      },
      {
        title: 'إصداراتنا',
        links: [{ label: 'محاور الاستثمار' }, { label: 'الرسائل الفصلية' }],
      },
      {
        title: 'نصوص قانونية',
        links: [{ label: 'الشروط' }, { label: 'الخصوصية' }, { label: 'الإفصاحات' }],
      },
    ],
    noticesTitle: 'إشعار تنظيمي',
    copyright: '© {year} {legalName}',
  },
}
