import type { lettersCopy as english } from '../letters.ts'
import type { Translation } from '../translation.ts'

export const letters: Translation<typeof english> = {
  meta: {
    title: 'الرسائل الفصلية | {firm}',
    description:
      'رسائل تكتبها {firm} إلى عملائها في كل فصل، عن الأسواق والمحاور والمنطقة التي تعمل من أجلها.',
  },
  title: 'الرسائل الفصلية',
  intro: 'آراؤنا كما كتبناها في حينها، دون تعديل.',
  index: {
    byYear: 'الرسائل بحسب السنة',
    byCategory: 'الرسائل بحسب الموضوع',
  },
  pages: {
    name: 'صفحات الرسائل',
    ofYear: 'رسائل عام {year}',
    ofPage: 'رسائل عام {year}، الصفحة {page}',
    later: 'رسائل أحدث',
    earlier: 'رسائل أقدم',
  },
  empty: 'لا توجد رسائل منشورة في الوقت الحاضر.',
  letter: {
    metaTitle: '{title} | {firm}',
    eyebrow: 'رسالة فصلية',
    home: 'الصفحة الرئيسية',
    author: 'بقلم {author}',
    number: 'العدد {number}',
    quarters: {
      first: 'الربع الأول {year}',
      second: 'الربع الثاني {year}',
      third: 'الربع الثالث {year}',
      fourth: 'الربع الرابع {year}',
    },
    readTime: 'مدة القراءة بالدقائق: {minutes}',
    separator: ' · ',
    others: 'رسائل أخرى',
    later: 'الرسالة اللاحقة',
    earlier: 'الرسالة السابقة',
    allLetters: { label: 'جميع الرسائل الفصلية' },
    note: 'تعبّر هذه الرسالة عن آراء كاتبها في تاريخها، وليست مشورة استثمارية.',
    consultation: {
      text: 'إذا لامست نقطة في هذه الرسالة شأنًا من شؤونكم، فيسعدنا أن نناقشها معكم.',
      button: { label: 'تحديد موعد استشارة' },
    },
  },
  notFound: {
    meta: {
      title: 'الرسالة غير موجودة | {firm}',
      description: 'تعذّر العثور على الرسالة الفصلية المطلوبة.',
    },
    eyebrow: '404',
    title: 'الرسالة غير موجودة',
    text: 'تعذّر العثور على الرسالة الفصلية المطلوبة.',
    link: { label: 'جميع الرسائل الفصلية' },
  },
}
