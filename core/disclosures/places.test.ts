import { expect, test } from 'vitest'
import { placeInWords, placesOf, placesOfText, themeOf } from './places.ts'

test.each([
  [{}, ['every-page']],
  [{ kind: 'home' }, ['every-page', 'home']],
  [{ kind: 'themes' }, ['every-page', 'themes']],
  [{ kind: 'theme', value: 'water' }, ['every-page', 'theme', 'theme:water', 'prices']],
  [{ kind: 'contact' }, ['every-page', 'contact', 'forms']],
  [{ kind: 'letter', value: 'q3' }, ['every-page', 'letter']],
  [{ kind: 'legal', value: 'terms' }, ['every-page', 'legal']],
] as const)('the page %j has the places %j', (page, places) => {
  expect(placesOf(page)).toEqual(places)
})

test.each([
  ['theme', 'water', ['every-page', 'theme', 'theme:water', 'prices']],
  ['letter', 'q3', ['every-page', 'letter']],
  ['legal', 'terms', ['every-page', 'legal']],
  // Copy is on the pages that show it; of the whole site it is on every page.
  ['page', 'home', ['every-page', 'home']],
  ['page', 'contact', ['every-page', 'contact', 'forms']],
  ['page', 'letters', ['every-page', 'letters', 'letter']],
  ['page', 'stocks', ['every-page', 'theme', 'theme:', 'prices']],
  ['page', 'themes', ['every-page', 'themes', 'theme', 'theme:', 'prices']],
  ['page', 'frame', ['every-page']],
  // A disclosure asks for no other one: none could ever be published first.
  ['disclosure', 'regulatory-notice', []],
] as const)('the %s %s is shown at %j', (kind, key, places) => {
  expect(placesOfText(kind, key)).toEqual(places)
})

test.each([
  ['theme:water', 'water'],
  ['theme:', undefined],
  ['theme:Water', undefined],
  ['theme:water ', undefined],
  ['every-page', undefined],
])('the place %j is of the theme %j', (place, theme) => expect(themeOf(place)).toBe(theme))

test.each([
  ['every-page', undefined, 'on every page'],
  ['theme', undefined, 'on every theme'],
  ['letter', undefined, 'on every letter'],
  ['home', undefined, 'on: Home'],
  ['prices', undefined, 'beside prices'],
  ['forms', undefined, 'before a form'],
  ['theme:water', 'Water', 'on the theme Water'],
  ['theme:water', undefined, 'on the theme water'],
])('in a sentence %s (%s) is "%s"', (place, name, words) => {
  expect(placeInWords(place, name)).toBe(words)
})
