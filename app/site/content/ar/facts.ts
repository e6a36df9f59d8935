import type { factsCopy as english } from '../facts.ts'
import type { Translation } from '../translation.ts'

export const facts: Translation<typeof english> = {
  meta: {
    title: 'كيف تتحققون منّا | {firm}',
    description:
      'من يشرف على {firm}، ومن يحفظ الأصول، ومن يراجع الحسابات، ومع كل معلومة مصدرها واليوم الذي تصح فيه.',
  },
  title: 'كيف تتحققون منّا',
  intro: 'اسألوا المصادر قبل أن تسألونا. ففي كل سطر من يمكنه تأكيده، واليوم الذي يصح فيه.',
  columns: {
    label: 'المعلومة',
    value: 'الجواب',
    source: 'المصدر',
    asOf: 'كما في',
  },
  answers: 'نجيب عن كل استفسار خلال {hours}\u00a0ساعة. أيام العمل: {days}.',
  way: { label: 'المعلومات كلها، وما تحتاج إليه الصحافة' },
  press: {
    title: 'للصحافة',
    contact: 'للتواصل الصحفي',
    logo: 'تنزيل الشعار',
  },
}
