import type { Language } from '#core/language.ts'

/** Plain answers to what no form of ours sends; `max` is in KB. The last two: of a call. */
export const refusedForm: Readonly<
  Record<
    Language,
    Record<'notAForm' | 'unreadable' | 'unavailable' | 'failed', string> & {
      tooLong(max: number): string
    }
  >
> = {
  en: {
    notAForm: 'Send the form as a browser does.\n',
    unreadable: 'This form could not be read. Send it again.\n',
    tooLong: (max) =>
      `This is too much at once: at most ${max} KB. Go back and shorten your message; it is still there.\n`,
    unavailable: 'The service is briefly unavailable. Please try again.',
    failed: 'Something went wrong. Please try again.',
  },
  ar: {
    notAForm: 'يُرجى إرسال النموذج من صفحته في المتصفح.\n',
    unreadable: 'تعذّرت قراءة النموذج. يُرجى إرساله من جديد.\n',
    tooLong: (max) =>
      `الرسالة أطول مما يمكن استقباله، والحد الأقصى ${max} كيلوبايت. يُرجى الرجوع إلى النموذج واختصارها؛ ولم يُحذف منها شيء.\n`,
    unavailable: 'الخدمة غير متاحة مؤقتًا. يُرجى المحاولة بعد لحظات.',
    failed: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
  },
}
