import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { arrow, leaveCaption, tabOut, writeBelow } from './beside-figures.ts'
import { commands, insert } from './commands.ts'
import { nextCell } from './table-commands.ts'

const { nodes } = schema
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

export function keys(open: { link: () => void; note: () => void; edit: () => boolean }): Plugin[] {
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
