import { segmentOf, translations } from '#core/language.ts'
import type { BodyLimit } from './route-table.ts'

/** Files are relative to `app`. */
export type StaffNode = {
  file: string
  path?: string
  index?: true
  body?: BodyLimit
  children?: StaffNode[]
}

export function layout(file: string, children: StaffNode[]): StaffNode {
  return { file, children }
}

export function index(file: string): StaffNode {
  return { file, index: true }
}

export function view(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, children }
}

export function form(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'form', children }
}

export function list(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'list', children }
}

export function file(path: string, source: string, children?: StaffNode[]): StaffNode {
  return { path, file: source, body: 'file', children }
}

/** Asked before something happens: the question of this address in admin/questions. */
export function question(path: string): StaffNode {
  return form(path, 'admin/questions/question.tsx')
}

/** The history and the trash of a list. */
export function savesOf(noun: string): StaffNode[] {
  return [
    view(`${noun}/history`, 'admin/history/list.tsx'),
    view(`${noun}/history/:revision`, 'admin/history/save.tsx', [
      question('restore'),
      question('undo/:id'),
    ]),
    view(`${noun}/trash`, 'admin/history/trash.tsx', [question(':id/restore')]),
  ]
}

/** The screens of a noun: its own list and form, and the questions that are the same for all. */
export function records(noun: string): StaffNode[] {
  return [
    form(noun, `admin/${noun}/list.tsx`, [question('trash/:id/restore')]),
    form(`${noun}/:key`, `admin/${noun}/one.tsx`, [question('delete'), question('undo/:revision')]),
  ]
}

/** The screens of a kind of text in both languages: the same files serve all kinds. */
export function texts(path: string): StaffNode[] {
  return [
    view(path, 'admin/texts/list.tsx', [
      ...(newTexts.has(path) ? [question('new')] : []),
      ...(textsWithTrash.has(path) ? [question('trash/:slug/restore')] : []),
    ]),
    ...oneText(`${path}/:slug`, [
      question('move'),
      ...(textsWithTrash.has(path) ? [question('delete')] : []),
    ]),
    ...translations
      .map(segmentOf)
      .flatMap((segment) => oneText(`${path}/:slug/${segment}`, [question('caught-up')])),
  ]
}

/** Kinds of which staff begin new ones. */
const newTexts = new Set(['themes', 'letters', 'disclosures'])

/** Kinds of which one that nobody has published can be put away; a theme has stocks and prices besides. */
const textsWithTrash = new Set(['letters', 'disclosures'])

function oneText(path: string, own: StaffNode[]): StaffNode[] {
  return [
    list(path, 'admin/texts/editor.tsx', [
      form('publish', 'admin/texts/publish.tsx'),
      question('withdraw'),
      question('cancel/:id'),
      question('original'),
      question('take-back/:version'),
      ...own,
    ]),
    view(`${path}/history`, 'admin/texts/history.tsx'),
    view(`${path}/history/:version`, 'admin/texts/compare.tsx', [question('restore')]),
  ]
}
