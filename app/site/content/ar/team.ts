import type { teamCopy as english } from '../team.ts'
import type { Translation } from '../translation.ts'

export const team: Translation<typeof english> = {
  meta: {
    title: 'فريق القيادة | {firm}',
    description:
      'المسؤولون عن الاستثمار والمخاطر والالتزام وعلاقات العملاء في {firm}، وما يُسأل عنه كل منهم.',
  },
  memberTitle: '{name} | {firm}',
  title: 'فريق القيادة',
  intro: 'شركتنا صغيرة وفريقها قليل العدد. هؤلاء أعضاؤه، وهذا ما يُسأل عنه كل منهم.',
  viewBio: 'السيرة الكاملة',
  viewBioOf: 'السيرة الكاملة: {name}',
  copyLink: 'نسخ الرابط',
  copyLinkOf: 'نسخ الرابط: {name}',
  linkCopied: 'نُسخ الرابط',
  copyFailed: 'تعذّر نسخ الرابط، وهو: {link}',
  profile: 'الملف الشخصي على {host}',
  meeting: { label: 'طلب لقاء' },
  close: 'إغلاق',
  empty: 'سنعرّفكم هنا بالفريق قريبًا.',
}
