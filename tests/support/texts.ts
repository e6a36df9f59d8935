import type { SaveOutcome } from '#core/record/list.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import { createVersionOfDraft } from '#core/texts/shared-draft.server.ts'
import type { TextContent, TextKind, TextRow } from '#core/texts/text-kind.ts'
import type { PlainThemePage, Plot, ThemePage } from '#core/themes/theme.ts'

/** A kind of text with a field of each sort, for tests of what all kinds have in common. */
export const noteKind: TextKind = {
  name: 'letter',
  content: 'letters',
  noun: 'note',
  mayWithdraw: true,
  hasTrash: true,
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
  hasTrash: undefined,
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

/** Saves a draft and makes a version of it, as publishing does; `revision` is the version's number. */
export async function saveVersion(
  ...[db, actorId, kind, id, sent, translates]: Parameters<typeof saveDraft>
): Promise<SaveOutcome<TextRow>> {
  const saved = await saveDraft(db, actorId, kind, id, sent, translates)
  if (saved.outcome !== 'saved') return saved
  const made = await createVersionOfDraft(db, actorId, kind, id, saved.revision)
  if (made.outcome !== 'created') throw new Error(JSON.stringify(made))
  return { ...saved, revision: made.version }
}
