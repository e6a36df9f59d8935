import { segmentOf, translations } from '#core/language.ts'
import type { BodyLimit } from './route-table.ts'

/** Files are relative to `app`. */
export type StaffNode = {
  file: string
  id?: string
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

export function forms(folder: string, ...names: string[]): StaffNode[] {
  return names.map((name) => form(name, `${folder}/${name}.tsx`))
}

export function list(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'list', children }
}

export function file(path: string, source: string, children?: StaffNode[]): StaffNode {
  return { path, file: source, body: 'file', children }
}

/** Screens and questions that are the same for every list and every noun. */
function shared(noun: string, node: StaffNode): StaffNode {
  const [, , name = ''] = node.file.replace('.tsx', '').split('/')
  return { ...node, id: `admin/${noun}/${name}` }
}

/** The history and the trash of a list. */
export function savesOf(noun: string): StaffNode[] {
  const own = (node: StaffNode) => shared(noun, node)
  return [
    own(view(`${noun}/history`, 'admin/history/list.tsx')),
    own(
      view(`${noun}/history/:revision`, 'admin/history/save.tsx', [
        own(form('restore', 'admin/history/go-back.tsx')),
        own(form('undo/:id', 'admin/history/undo.tsx')),
      ]),
    ),
    own(
      view(`${noun}/trash`, 'admin/history/trash.tsx', [
        own(form(':id/restore', 'admin/history/restore.tsx')),
      ]),
    ),
  ]
}

/** The screens of a noun: its own list and form, and the questions that are the same for all. */
export function records(noun: string): StaffNode[] {
  const own = (node: StaffNode) => shared(noun, node)
  return [
    form(noun, `admin/${noun}/list.tsx`, [
      own(form('trash/:id/restore', 'admin/history/restore.tsx')),
    ]),
    form(`${noun}/:key`, `admin/${noun}/one.tsx`, [
      own(form('delete', 'admin/record/delete.tsx')),
      own(form('undo/:revision', 'admin/history/undo.tsx')),
    ]),
  ]
}

/** The screens of a kind of text in both languages: the same files serve all kinds. */
export function texts(path: string): StaffNode[] {
  const named = (node: StaffNode): StaffNode => ({
    ...node,
    id: `admin/${path}/${node.file.split('/').at(-1)?.split('.')[0]}`,
    children: node.children?.map(named),
  })
  const inLanguage = (segment: string, node: StaffNode): StaffNode => ({
    ...node,
    id: `${node.id}-${segment}`,
    children: node.children?.map((child) => inLanguage(segment, child)),
  })
  const moving = form('move', 'admin/texts/move.tsx')
  return [
    ...[view(path, 'admin/texts/list.tsx'), ...oneText(`${path}/:slug`, [moving])].map(named),
    ...translations.map(segmentOf).flatMap((segment) =>
      oneText(`${path}/:slug/${segment}`, [form('caught-up', 'admin/texts/caught-up.tsx')])
        .map(named)
        .map((node) => inLanguage(segment, node)),
    ),
  ]
}

function oneText(path: string, own: StaffNode[]): StaffNode[] {
  return [
    list(path, 'admin/texts/editor.tsx', [
      form('publish', 'admin/texts/publish.tsx'),
      form('schedule', 'admin/texts/schedule.tsx'),
      form('withdraw', 'admin/texts/withdraw.tsx'),
      form('cancel/:id', 'admin/texts/cancel.tsx'),
      form('original', 'admin/texts/original.tsx'),
      ...own,
    ]),
    view(`${path}/history`, 'admin/texts/history.tsx'),
    view(`${path}/history/:version`, 'admin/texts/compare.tsx', [
      form('restore', 'admin/texts/restore.tsx'),
    ]),
  ]
}
