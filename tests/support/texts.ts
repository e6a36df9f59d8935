import { richTextOf } from '#core/rich-text/rich-text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import type { PlainThemePage, Plot, ThemePage } from '#core/themes/theme.ts'

/** A kind of text with a field of each sort, for tests of what all kinds have in common. */
export const noteKind: TextKind = {
  name: 'letter',
  content: 'letters',
  noun: 'note',
  mayWithdraw: true,
  titleOf: ({ title }) => String(title),
  fieldsOf: () => ({
    title: { label: 'Title', kind: 'line', required: true, max: 60 },
    summary: { label: 'Summary', kind: 'paragraphs', required: true, max: 200 },
    link: { label: 'Link', kind: 'link', max: 200 },
    body: { label: 'Body', kind: 'rich', max: 1000 },
  }),
  check: ({ body }) =>
    String(body).includes('script')
      ? [{ path: 'body', message: 'Body holds what is not allowed', severity: 'error' }]
      : [],
  readable: (_, value) => `read ${value}`,
}

/** The same, followed by another version and never withdrawn. */
export const lawKind: TextKind = {
  ...noteKind,
  name: 'legal',
  content: 'legal',
  mayWithdraw: false,
}

/** The same, with an original that stands without any row. */
export const copyKind: TextKind = {
  ...noteKind,
  name: 'page',
  content: 'pages',
  original: (key) => (key === 'home' ? aNote({ title: 'Home' }) : undefined),
}

export function aNote(own: TextContent = {}): TextContent {
  return { title: 'A note', summary: 'What it says.', link: '', body: '', ...own }
}

/** The page of a theme that was written by hand, as it is read. */
export function asRead({ why, plot, ...page }: PlainThemePage): ThemePage {
  return {
    ...page,
    plot: plot && plotAsRead(plot),
    why: { title: why.title, body: richTextOf(why.paragraphs) },
  }
}

function plotAsRead({ source, ...plot }: NonNullable<PlainThemePage['plot']>): Plot {
  return { year: '', definition: '', ...plot, sources: [source] }
}
