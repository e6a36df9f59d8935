import type { Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import type { Chart } from '#core/rich-text/chart.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { around } from './block-commands.ts'
import { ChartDialog } from './chart-dialog.tsx'
import { putIn } from './commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { MountedEditor } from './mount.ts'
import { NoteDialog } from './note-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import type { Part } from './tools.ts'

const { nodes } = schema

type DialogProps = {
  part: Part
  editor: MountedEditor
  onClose: () => void
}

export function PartDialogs({ part, editor, onClose }: DialogProps) {
  const { state } = editor.view
  const found = part === 'link' ? undefined : around(state, nodes[part])
  const act = (command: Command) => {
    editor.run(command)
    onClose()
  }
  const change = (make: (tr: Transaction) => Transaction) =>
    act((current, dispatch) => {
      dispatch?.(make(current.tr).scrollIntoView())
      return true
    })
  const put = (node: Node) =>
    change((tr) =>
      found ? tr.replaceWith(found.pos, found.pos + found.node.nodeSize, node) : putIn(tr, node),
    )
  const remove =
    found && (() => change((tr) => tr.delete(found.pos, found.pos + found.node.nodeSize)))
  const shared = { onClose, onRemove: remove }
  const dir = found?.node.attrs.dir ?? null
  switch (part) {
    case 'link':
      return <LinkDialog editor={editor} onClose={onClose} act={act} />
    case 'note':
      return <NoteDialog {...shared} note={found?.node ?? nodes.note.create()} onDone={put} />
    case 'picture': {
      const { src = '', alt = '' } = found?.node.attrs ?? {}
      const caption = found?.node.content
      return (
        <PictureDialog
          {...shared}
          value={{ src, alt }}
          onDone={(picture) => put(nodes.picture.create({ ...picture, dir }, caption))}
        />
      )
    }
    case 'chart':
      return (
        <ChartDialog
          {...shared}
          value={(found?.node ?? nodes.chart.create()).attrs as Chart}
          onDone={(chart) => put(nodes.chart.create({ ...chart, dir }))}
        />
      )
  }
}
