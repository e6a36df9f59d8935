import type { NewTheme } from '#core/themes/create-theme.server.ts'

export type ArabicTheme = Pick<NewTheme, 'name' | 'description' | 'texts' | 'page'>

/** Of both themes; it says what `themeDisclaimer` of core says. */
export const arabicDisclaimer =
  'الأسهم المختارة في هذه الصفحة للتمثيل. وهي توضّح المحور، وليست محفظة ولا توصية. ولا تدل تغيّرات ' +
  'الأسعار السابقة دلالة يُعتمد عليها على التغيّرات المقبلة، ورأس المال معرّض للخسارة.'
