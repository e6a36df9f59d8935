import type { FieldTable } from '#core/record/fields.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { maxStoredBody, parseRichText } from '#core/rich-text/rich-text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'

/** docs/product.md §10. */
const letterFields: FieldTable = {
  title: { kind: 'line', label: 'Title', max: 160, required: true },
  excerpt: { kind: 'paragraphs', label: 'Excerpt', max: 500, required: true },
  author: {
    kind: 'line',
    label: 'Author',
    max: 80,
    required: true,
    hint: 'The name of a member of the team brings portrait, role and profile along.',
  },
  category: { kind: 'line', label: 'Category', max: 60, required: true },
  slug: {
    kind: 'slug',
    label: 'Web address',
    max: 80,
    hint: 'The end of its address, from its publication on. A former one leads to it.',
  },
  date: { kind: 'day', label: 'Date', required: true },
  readTime: {
    kind: 'line',
    label: 'Read time',
    max: 30,
    hint: 'Empty: worked out from the text, for example 4 min read.',
  },
  number: {
    kind: 'line',
    label: 'Number',
    max: 12,
    hint: 'Of the edition, for example 3. Empty: it has none.',
  },
  quarter: {
    kind: 'line',
    label: 'Quarter',
    max: 40,
    hint: 'Empty: told by the date, for example Third quarter 2026.',
  },
  pullQuote: {
    kind: 'paragraphs',
    label: 'Pull quote',
    max: 240,
    hint: 'A sentence of the body, word for word; it is set large above where it stands. Empty: none.',
  },
  image: { kind: 'picture', label: 'Picture', folder: 'letter-images' },
  imageAlt: { kind: 'line', label: 'Alternative text', max: 200, isDrawnApart: true },
  body: { kind: 'rich', label: 'Body', max: maxStoredBody, required: true },
}

/** The server adds its own checks (letters.server.ts). */
export const letterKind: TextKind = {
  name: 'letter',
  content: 'letters',
  noun: 'letter',
  mayWithdraw: true,
  hasTrash: true,
  shared: ['slug', 'date', 'number', 'image'],
  fieldsOf: () => letterFields,
  titleOf: ({ title }, key) => String(title || key),
  readable: (_, value) => plainTextOf(parseRichText(value)),
}
