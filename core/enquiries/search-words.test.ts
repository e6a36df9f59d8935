import { expect, test } from 'vitest'
import { indexQuery, searchWords, typedWords } from './search-words.ts'

const enquiry = {
  name: 'Zoë O’Brien',
  email: 'Zoe.OB@Example.com',
  phone: '+20 100-200',
  message: 'أهلاً، I saw the longevity letter. A letter!\n<b>',
}

test('an enquiry is found by its words, in one form and each once', () => {
  expect(searchWords(enquiry, 'E-7KQ4-M2XD').split(' ')).toEqual([
    ...['7kq4', 'm2xd', 'e7kq4m2xd', 'zoe', 'brien', 'ob', 'example', 'com', '20', '100', '200'],
    ...['اهلا', 'saw', 'the', 'longevity', 'letter'],
  ])
})

test.each([
  ['E-7KQ4-M2XD', '7kq4* AND m2xd*'],
  [' zoe@example.com ', 'zoe* AND example* AND com*'],
  ['ZOË  zoë', 'zoe*'],
  ['"longev* OR NEAR(', 'longev* AND or* AND near*'],
  ['أهل', 'اهل*'],
  ['فاطمة', 'فاطمه*'],
  ['إلى مُسْتَقْبَلٍ', 'الي* AND مستقبل*'],
  ['ليلـــى ١٦٠', 'ليلي* AND 160*'],
  ['a b', ''],
  ['💼 \0', ''],
  [Array.from({ length: 20 }, (_, n) => `word${n}`).join(' '), /^word0\* .* word7\*$/],
  ['x'.repeat(99), /^x{40}\*$/],
])('%s asks for %s', (typed, query) => {
  const asked = indexQuery(typedWords(typed))
  if (query instanceof RegExp) expect(asked).toMatch(query)
  else expect(asked).toBe(query)
})
