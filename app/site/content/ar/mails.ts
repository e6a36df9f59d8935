import type { mails as english } from '../mails.ts'
import type { Translation } from '../translation.ts'

export const mails: Translation<typeof english> = {
  received: {
    subject: 'وصلنا استفساركم {reference} · {firm}',
    preview: 'الرقم المرجعي: {reference}.',
    title: 'شكرًا لكم على استفساركم',
    text:
      'وصلنا استفساركم، وسنجيب عنه خلال {hours} ساعة. ويمكنكم الرد على هذه الرسالة إذا أردتم إضافة ' +
      'شيء.',
    reference: 'الرقم المرجعي',
    footer:
      'أرسلت {firm} هذه الرسالة لأن هذا العنوان أُدخل في نموذج التواصل على موقعها. وإن لم تكونوا من ' +
      'أدخله، فلا يلزمكم أي إجراء.',
  },
}
