import type { Language } from '#core/language.ts'

/** Plain answers to what no form of ours sends; `most` is in KB. */
export const refusedForm: Readonly<
  Record<Language, { notAForm: string; unreadable: string; tooLong(most: number): string }>
> = {
  en: {
    notAForm: 'Send the form as a browser does.\n',
    unreadable: 'This form could not be read. Send it again.\n',
    tooLong: (most) =>
      `This is too much at once: at most ${most} KB. Go back and shorten your message; it is still there.\n`,
  },
  ar: {
    notAForm: 'يُرجى إرسال النموذج من صفحته في المتصفح.\n',
    unreadable: 'تعذّرت قراءة النموذج. يُرجى إرساله من جديد.\n',
    tooLong: (most) =>
      `الرسالة أطول مما يمكن استقباله، والحد الأقصى ${most} كيلوبايت. يُرجى الرجوع إلى النموذج واختصارها؛ ولم يُحذف منها شيء.\n`,
  },
}
