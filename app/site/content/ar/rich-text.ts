import type { richTextCopy as english } from '../rich-text.ts'
import type { Translation } from '../translation.ts'

export const richText: Translation<typeof english> = {
  notes: 'الهوامش',
  backToText: 'العودة إلى النص عند الهامش {number}',
  chartData: 'أرقام هذا الرسم البياني',
}
