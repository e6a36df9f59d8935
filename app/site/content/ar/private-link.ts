import type { privateLink as english } from '../private-link.ts'
import type { Translation } from '../translation.ts'

export const privateLink: Translation<typeof english> = {
  metaTitle: 'أُعدّ خصيصاً لـ {recipient} | {firm}',
  line: 'أعدّته {firm} لـ {recipient} وحده. غير منشور. متاح حتى {date}.',
  print: 'أُعدّ لـ {recipient} وحده',
  attestation: {
    eyebrow: 'إلى {recipient}',
    title: 'قبل المتابعة',
    text: 'هذا المحور الاستثماري غير منشور. تعرضه عليكم {firm} لأنكم طلبتم الاطلاع عليه، وذلك للعلم بنهجنا لا بوصفه عرضاً أو مشورة شخصية.',
    statement:
      'أنا الشخص المذكور أعلاه. طلبت هذه المعلومات، وسأستخدمها لنفسي فقط، وأدرك أنها ليست عرضاً ولا توصية شخصية.',
    missing: 'يرجى الموافقة على هذه العبارة للمتابعة',
    button: 'قراءة المحور',
  },
}
