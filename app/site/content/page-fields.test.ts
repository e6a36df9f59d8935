import { expect, test } from 'vitest'
import { fieldFor } from './page-fields.ts'

const sentence = (name: string, path: string[], text = 'Some words') => ({ name, path, text })

test.each([
  ['home', sentence('home.hero.headline', ['hero', 'headline']), 'Opening', 'Headline'],
  ['home', sentence('home.meta.title', ['meta', 'title']), 'In search results', 'Title'],
  ['home', sentence('home.cards.0.title', ['cards', '0', 'title']), 'Cards', 'Card 1: title'],
  ['team', sentence('team.viewBioOf', ['viewBioOf']), 'View bio of', 'View bio of'],
  [
    'frame',
    sentence('frame.shownInEnglish', ['shownInEnglish']),
    'Shown in English',
    'Shown in English',
  ],
  [
    'themes',
    sentence('themePage.sections.why', ['sections', 'why']),
    'Theme page: Sections',
    'Why',
  ],
])(
  'on the page %s a sentence has its part and its name in plain words',
  (key, of, group, label) => {
    expect(fieldFor(key, of)).toMatchObject({ group, label, required: true })
  },
)

test.each([
  [10, 'line', 120],
  [70, 'line', 280],
  [71, 'paragraphs', 284],
])('a sentence of %i signs is edited in a %s of at most %i', (signs, kind, max) => {
  const of = sentence('home.hero.headline', ['hero', 'headline'], 'a'.repeat(signs))
  expect(fieldFor('home', of)).toMatchObject({ kind, max })
})
