import { isDay } from './dates.ts'

const months =
  'january february march april may june july august september october november december'.split(' ')

/** The earliest day that it can mean: '2024-07-31', '31 July 2024', 'July 2024', '2024 data'. */
export function firstDayOf(text: string): string | undefined {
  if (isDay(text)) return text
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  if (!year) return undefined
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const month = months.findIndex((name) =>
    words.some((word) => word.length > 2 && name.startsWith(word)),
  )
  const day = month < 0 ? undefined : /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1]
  return `${year}-${String(Math.max(month, 0) + 1).padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
}
