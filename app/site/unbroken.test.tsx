import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Copy } from './content/current-copy.ts'
import { spelt, withCopy } from './content/current-copy.ts'
import { Unbroken, unbrokenFigure } from './unbroken.tsx'

const arabic = { language: 'ar', overrides: {}, facts: {} } as unknown as Copy
const markup = (text: string, copy?: Copy) =>
  withCopy(copy, () => renderToStaticMarkup(<Unbroken text={text} />))

describe('A date within a sentence stays on one line', () => {
  test('in English', () => {
    expect(markup('Sample price as of 31 October 2026, or May 2024.')).toBe(
      'Sample price as of <span class="unbroken">31 October 2026</span>, or <span class="unbroken">May 2024</span>.',
    )
  })

  test('in Arabic, with the word for a year too', () => {
    expect(markup('عدد من تجاوزوا الستين بحلول عام 2050', arabic)).toBe(
      'عدد من تجاوزوا الستين بحلول <span class="unbroken">عام 2050</span>',
    )
    expect(markup('كما في ٣١ أكتوبر ٢٠٢٦.', arabic)).toContain('>٣١ أكتوبر ٢٠٢٦</span>')
  })

  test('and what has none is left as it is', () => {
    expect(markup('people over 60 by 2050, No 12345')).toBe('people over 60 by 2050, No 12345')
  })
})

test('an Arabic figure stays on one line while it is short', () => {
  const figure = (value: string) => withCopy(arabic, () => unbrokenFigure(value))
  expect(figure('7 تريليونات دولار')).toBe('7\u00a0تريليونات\u00a0دولار')
  expect(figure('أكثر من سبعة تريليونات دولار')).toBe('أكثر من سبعة تريليونات دولار')
  expect(unbrokenFigure('7 trillion')).toBe('7 trillion')
})

test('a number in Arabic copy keeps the word that it counts', () => {
  expect(withCopy(arabic, () => spelt('خلال {hours} ساعة، و160 سوقًا، 2 x'))).toBe(
    'خلال {hours}\u00a0ساعة، و160\u00a0سوقًا، 2 x',
  )
})
