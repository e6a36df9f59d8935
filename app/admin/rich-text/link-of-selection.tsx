import { type Command, NodeSelection } from 'prosemirror-state'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { LinkDialog, type LinkValue } from './link-dialog.tsx'
import type { MountedEditor } from './mount.ts'

const { marks } = schema

export function LinkOfSelection(props: {
  editor: MountedEditor
  onClose: () => void
  act: (command: Command) => void
}) {
  const { editor, onClose, act } = props
  const { from, to, href } = linkAt(editor)
  const text = editor.view.state.doc.textBetween(from, to, ' ')

  function set(value: LinkValue) {
    const mark = marks.link.create({ href: value.href })
    act(({ tr }, dispatch) => {
      if (from === to) tr.replaceWith(from, to, schema.text(value.text, [mark]))
      else tr.removeMark(from, to, marks.link).addMark(from, to, mark)
      dispatch?.(tr)
      return true
    })
  }
  const remove = () =>
    act(({ tr }, dispatch) => {
      dispatch?.(tr.removeMark(from, to, marks.link))
      return true
    })
  return (
    <LinkDialog
      value={{ href, text }}
      asksText={from === to}
      onDone={set}
      onRemove={href ? remove : undefined}
      onClose={onClose}
    />
  )
}

function linkAt({ view }: MountedEditor): { from: number; to: number; href: string } {
  const { doc, selection } = view.state
  let { from, to } = selection
  if (selection instanceof NodeSelection) return { from: to, to, href: '' }
  const { $from } = selection
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return { from, to, href: '' }
  const start = $from.start()
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return
    const at = start + offset
    if (at <= to && at + node.nodeSize >= from) {
      from = Math.min(from, at)
      to = Math.max(to, at + node.nodeSize)
    }
  })
  return { from, to: Math.min(to, doc.content.size), href: String(mark.attrs.href) }
}
