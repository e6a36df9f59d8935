import type { mailsCopy as english } from '../mails.ts'
import type { Translation } from '../translation.ts'

export const mails: Translation<typeof english> = {
  received: {
    subject: 'وصلنا استفساركم {reference} · {firm}',
    preview: 'الرقم المرجعي: {reference}.',
    title: 'شكرًا لكم على استفساركم',
    text:
      'وصلنا استفساركم، وسنجيب عنه خلال {hours}\u00a0ساعة. ويمكنكم الرد على هذه الرسالة إذا أردتم إضافة ' +
      'شيء.',
    reference: 'الرقم المرجعي',
    footer:
      'أرسلت {firm} هذه الرسالة لأن هذا العنوان أُدخل في نموذج التواصل على موقعها. وإن لم تكونوا من ' +
      'أدخله، فلا يلزمكم أي إجراء.',
  },
  privateLink: {
    subject: '{theme} · {firm}',
    preview: '{theme}، نسخة خاصة بكم.',
    greeting: 'تحية طيبة إلى {recipient}،',
    text: 'أعدّت {firm} هذا المحور لكم. وهو مخصّص لكم وحدكم.',
    button: 'فتح المحور',
    until: 'الرابط متاح حتى {date}.',
    footer:
      'أرسلت {firm} هذه الرسالة إلى المتلقّي وحده: {recipient}. ويظهر هذا الاسم في كل صفحة من المحور. وإن ' +
      'لم تكونوا المقصودين، فيُرجى حذف الرسالة.',
  },
}
