import { expect, test } from 'vitest'
import { factNames } from '#core/settings/firm.ts'
import { confirmName, fieldNames, readTyped } from './read-typed.ts'

test('each field of the form is named once', () =>
  expect(new Set(fieldNames).size).toBe(fieldNames.length))

test('facts of the firm are what was typed, its address line by line', () => {
  const typed = Object.fromEntries(factNames.map((name) => [name, `my ${name}`]))
  const { firm } = readTyped({ ...typed, address: 'One\r\nTwo\nThree\rFour' })
  expect(firm).toEqual({ ...typed, address: ['One', 'Two', 'Three', 'Four'], confirmed: [] })
})

test('a fact is confirmed by its own tick', () => {
  const [first, , third] = factNames
  if (!first || !third) throw new Error('The firm has three facts at least')
  const { firm } = readTyped({ [confirmName(first)]: 'on', [confirmName(third)]: 'yes' })
  expect(firm.confirmed).toEqual([first])
})

test('colours, pictures and the time zone are read beside them', () =>
  expect(
    readTyped({
      ink: '#111111',
      accent: '#222222',
      paper: '#ffffff',
      logo: '/media/a',
      icon: '/media/b',
      timeZone: ' Asia/Dubai ',
      blockKeys: 'on',
    }),
  ).toMatchObject({
    colours: { ink: '#111111', accent: '#222222', paper: '#ffffff' },
    brand: { logo: '/media/a', icon: '/media/b' },
    timeZone: 'Asia/Dubai',
    blockKeys: true,
  }))

test('what did not come is empty and not ticked', () =>
  expect(readTyped({})).toMatchObject({
    firm: { name: '', address: [''], confirmed: [] },
    timeZone: '',
    blockKeys: false,
  }))
