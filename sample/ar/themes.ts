import type { NewTheme } from '#core/themes/themes.server.ts'
import { education } from './education.ts'
import { longevity } from './longevity.ts'

export type ArabicTheme = Pick<NewTheme, 'name' | 'description' | 'texts' | 'page'>

export const arabicThemes: Record<string, ArabicTheme> = { longevity, education }
