import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import {
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { room } from './beside-english.ts'
import { arrow, leaveCaption, tabOut, typeBelow, writeBelow } from './beside-figures.ts'
import { around } from './block-commands.ts'
import { commands, insert, type ToolbarState } from './commands.ts'
import { pasting } from './paste.ts'
import { nextCell } from './table-commands.ts'

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
    new Plugin({
      props: {
        handleTextInput: ({ state, dispatch }, _from, _to, text) =>
          typeBelow(text)(state, dispatch),
      },
    }),
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

const item = nodes.list_item
const br: Command = (state, dispatch) => insert(nodes.hard_break.create())(state, dispatch)

/** Esc, then Tab leaves the text, also from a list or table, where Tab alone has a meaning. */
function leaving(): Plugin {
  let isLeaving = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, event) {
          const leaves = isLeaving && event.key === 'Tab'
          if (event.key !== 'Shift') isLeaving = event.key === 'Escape'
          // True: the keys of the text have no say, and the browser moves the focus.
          return leaves
        },
      },
    },
  })
}

function keys(open: { link: () => void; note: () => void; edit: () => boolean }): Plugin[] {
  const opens =
    (act: () => void): Command =>
    () => {
      act()
      return true
    }
  return [
    leaving(),
    keymap({
      'Mod-z': commands.undo.run,
      'Mod-y': commands.redo.run,
      'Mod-Shift-z': commands.redo.run,
      'Mod-b': commands.strong.run,
      'Mod-i': commands.em.run,
      'Mod-.': commands.superscript.run,
      'Mod-Alt-2': commands.heading.run,
      'Mod-Alt-3': commands.subheading.run,
      'Mod-Shift-8': commands.bullets.run,
      'Mod-Shift-7': commands.numbers.run,
      'Mod-Shift-9': commands.quotation.run,
      'Mod-Alt-k': opens(open.link),
      'Mod-Alt-n': opens(open.note),
      Backspace: undoInputRule,
      'Shift-Enter': br,
      Enter: chainCommands(() => open.edit(), leaveCaption, splitListItem(item)),
      'Mod-Enter': writeBelow,
      ArrowDown: arrow('down'),
      ArrowUp: arrow('up'),
      Tab: chainCommands(nextCell, tabOut, sinkListItem(item)),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
    }),
    keymap(baseKeymap),
  ]
}
