import type { legalCopy as english } from '../legal.ts'
import type { Translation } from '../translation.ts'

export const legal: Translation<typeof english> = {
  meta: {
    terms: {
      title: 'الشروط | {firm}',
      description: 'شروط استخدام هذا الموقع، ومن أُعدّ لهم.',
    },
    privacy: {
      title: 'الخصوصية | {firm}',
      description:
        'البيانات الشخصية التي تجمعها {firm} عبر هذا الموقع، وأسباب جمعها، ومدة الاحتفاظ بها، وما ' +
        'يحق لكم طلبه منّا.',
    },
    disclosures: {
      title: 'الإفصاحات | {firm}',
      description:
        'الوضع التنظيمي، ومخاطر الاستثمار، وكيف تُقرأ المحاور والأسعار والأرقام الواردة في هذا الموقع.',
    },
  },
  eyebrow: 'نصوص قانونية',
  back: { label: 'رجوع' },
  contents: 'المحتويات',
  lastUpdated: 'آخر تحديث',
  version: 'الإصدار {version}',
  links: { terms: 'شروط الاستخدام', privacy: 'سياسة الخصوصية', disclosures: 'الإفصاحات' },
  otherTexts: 'نصوص قانونية أخرى',
  earlier: {
    title: 'إصدارات سابقة',
    line: 'الإصدار {version}، من {from} إلى {until}',
    metaTitle: '{title}، الإصدار {version} | {firm}',
    notice: 'كان هذا الإصدار ساريًا من {from} إلى {until}، ثم حلّ محلّه إصدار آخر.',
    present: 'قراءة الإصدار الحالي',
  },
}
