import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { NodeSelection, Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { room } from './beside-english.ts'
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
  /** "/" where a word can begin. */
  onSlash(): void
  /** It is in another block of the text, counted from 0. */
  onCaret(block: number): void
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
    slash(handlers.onSlash),
    history(),
    tableEditing(),
    pasting(handlers.onIssue),
    room(),
  ]
}

/** At the beginning of a line and after a space: elsewhere it is a letter like any other. */
function slash(open: () => void): Plugin {
  return new Plugin({
    props: {
      handleTextInput({ state }, _from, _to, text) {
        const { $from, empty } = state.selection
        const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
        const begins = text === '/' && empty && (before === '' || before.endsWith(' '))
        if (begins) open()
        return begins
      },
    },
  })
}
