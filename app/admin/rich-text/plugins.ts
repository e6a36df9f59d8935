import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { NodeSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { around } from './block-commands.ts'
import type { ToolbarState } from './commands.ts'
import { keys } from './keys.ts'
import { pasting } from './paste.ts'

const { nodes } = schema

export type EditorHandlers = {
  onChange(value: string): void
  onState(state: ToolbarState): void
  /** At the selection: a new one, or the one that is there. */
  onOpen(part: 'link' | 'note' | 'picture' | 'chart'): void
  onIssue(message: string): void
}

export function pluginsFor(handlers: EditorHandlers, view: () => EditorView) {
  const { heading, bullet_list, ordered_list, blockquote } = nodes
  return [
    inputRules({
      rules: [
        textblockTypeInputRule(/^(##?#?)\s$/, heading, ([, signs = '']) => ({
          level: signs.length > 2 ? 3 : 2,
        })),
        wrappingInputRule(/^\s*([-*•])\s$/, bullet_list),
        wrappingInputRule(/^(\d{1,4})\.\s$/, ordered_list, ([, from]) => ({
          order: Math.max(1, Number(from)),
        })),
        wrappingInputRule(/^\s*>\s$/, blockquote),
      ],
    }),
    ...keys({
      link: () => handlers.onOpen('link'),
      note: () => handlers.onOpen('note'),
      edit() {
        const { selection } = view().state
        if (!(selection instanceof NodeSelection)) return false
        const part = (['note', 'chart'] as const).find((name) => around(view().state, nodes[name]))
        if (part) handlers.onOpen(part)
        return part !== undefined
      },
    }),
    history(),
    tableEditing(),
    pasting(handlers.onIssue),
  ]
}
