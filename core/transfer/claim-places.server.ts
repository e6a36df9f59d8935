import { type FigurePlace, figures } from '#core/claims/figures.server.ts'
import { languages } from '#core/language.ts'
import { isUnprintable } from '#core/text.ts'
import { readList } from './values.ts'

const issue = 'Figures must be as an export writes them: theme, language, figure and value of each'
const maxLength = 300

/** The figures of themes that a claim is; an empty cell says none. */
export function readPlaces(written: unknown): { places: FigurePlace[]; issues: string[] } {
  const list = readList(written)
  const places = list?.flatMap((each) => placeOf(each) ?? []) ?? []
  const isRead = list !== undefined && places.length === list.length
  return isRead ? { places, issues: [] } : { places: [], issues: [issue] }
}

function placeOf(each: unknown): FigurePlace | undefined {
  if (typeof each !== 'object' || each === null) return undefined
  const { theme, language: named, figure, value } = each as Record<string, unknown>
  const language = languages.find((known) => known === named)
  const isKnown = figures.some((known) => known === figure)
  if (!language || !isKnown || typeof figure !== 'string') return undefined
  if (!isLine(theme) || !isLine(value)) return undefined
  return { theme, language, figure, value }
}

function isLine(text: unknown): text is string {
  if (typeof text !== 'string' || text === '' || text.length > maxLength) return false
  return !isUnprintable(text, false)
}

export function placesText(places: readonly FigurePlace[]): string {
  return places
    .map(({ theme, language, figure, value }) => {
      const where = `${figure.slice(-1)} of ${theme}${language === 'en' ? '' : ` (${language})`}`
      return `${where} “${value}”`
    })
    .join(', ')
}
