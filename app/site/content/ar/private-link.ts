import type { privateLinkCopy as english } from '../private-link.ts'
import type { Translation } from '../translation.ts'

export const privateLink: Translation<typeof english> = {
  metaTitle: 'نسخة خاصة: {recipient} | {firm}',
  line: 'أعدّت {firm} هذه الصفحة للمتلقّي وحده: {recipient}. نرجو عدم تداولها. وهي متاحة حتى {date}.',
  print: 'نسخة خاصة بالمتلقّي وحده: {recipient}',
  attestation: {
    eyebrow: 'إلى: {recipient}',
    title: 'قبل المتابعة',
    text: 'هذه الصفحة مخصّصة لكم وحدكم. تعرض عليكم {firm} هذا المحور الاستثماري لأنكم طلبتم الاطلاع عليه، وذلك للعلم بنهجنا، لا بوصفه عرضًا أو مشورة شخصية.',
    statement:
      'أنا الشخص المذكور أعلاه. طلبت هذه المعلومات، وسأستخدمها لنفسي فقط، وأدرك أنها ليست عرضًا ولا توصية شخصية.',
    missing: 'يُرجى الموافقة على هذه العبارة للمتابعة.',
    changed: 'تغيّرت هذه العبارة بعد فتحكم الصفحة. نرجو قراءتها من جديد.',
    button: 'قراءة المحور',
  },
}
