import type { Field } from '#core/fields/kinds.ts'
import { languageNames } from '#core/language.ts'
import { copyOfPages } from './copied-pages.ts'

export type Sentence = { name: string; path: string[]; text: string }

const pages: Readonly<Record<string, object>> = copyOfPages

export function fieldFor(key: string, { name, path, text }: Sentence): Field {
  const module = name.slice(0, name.length - path.join('.').length - 1)
  const [section = '', ...rest] = path
  const isOne = Object.keys(pages[key] ?? {}).length === 1
  return {
    kind: text.length > 70 ? 'paragraphs' : 'line',
    group: (isOne ? [section] : [module, section]).map(words).join(': '),
    label: labelOf(section, rest),
    required: true,
    max: Math.max(120, 4 * text.length),
  }
}

/** 'Card 1: title' for the title of the first of the cards. */
function labelOf(section: string, rest: readonly string[]): string {
  if (rest.length === 0) return words(section)
  const path = [section, ...rest]
  const parts = path.flatMap((name, at) => {
    if (/^\d+$/.test(name)) return `${oneOf(words(path[at - 1] ?? ''))} ${Number(name) + 1}`
    return at === 0 || /^\d+$/.test(path[at + 1] ?? '') ? [] : words(name)
  })
  return parts
    .map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1)))
    .join(': ')
}

function oneOf(many: string): string {
  return many.replace(/ies$/, 'y').replace(/s$/, '')
}

/** 'viewBioOf' as 'View bio of', 'shownInEnglish' as 'Shown in English', the first of a list as '1'. */
function words(name: string): string {
  const plain = plainWords.get(name)
  if (plain) return plain
  const spaced = name
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(namesOfLanguages, capitalised)
  return capitalised(spaced)
}

const namesOfLanguages = new RegExp(
  `\\b(${Object.values(languageNames).join('|').toLowerCase()})\\b`,
  'g',
)

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Of names that only programs would say. */
const plainWords = new Map([
  ['meta', 'In search results'],
  ['metaTitle', 'Title in search results'],
  ['hero', 'Opening'],
  ['honeypot', 'Field that only programs fill'],
])
