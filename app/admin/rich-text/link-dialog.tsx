import { type Command, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import type { FormField } from '#app/ui/form-field.tsx'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import type { MountedEditor } from './mount.ts'
import { PartDialog, PartFields, usePart } from './part-dialog.tsx'

const { marks } = schema

/** Of what is selected; where nothing is, of words that are asked for too. */
export function LinkDialog(props: {
  editor: MountedEditor
  onClose: () => void
  act: (command: Command) => void
}) {
  const { editor, onClose, act } = props
  const [{ from, to, href }] = useState(() => linkAt(editor))
  const part = usePart({ href, text: '' })

  function done() {
    const { text, href: typed } = part.values
    const address = completed(typed.trim())
    if (!isLinkAddress(address)) return part.refuse('href', linkMessage(typed.trim()))
    const words = text.trim() || address.replace(/^(mailto|tel):/, '')
    const mark = marks.link.create({ href: address })
    act(({ tr }, dispatch) => {
      if (from === to) tr.replaceWith(from, to, schema.text(words, [mark]))
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
    <PartDialog title="Link" onDone={done} onClose={onClose} onRemove={href ? remove : undefined}>
      <PartFields
        fields={from === to ? [addressField, textField] : [addressField]}
        part={part}
        first="href"
      />
    </PartDialog>
  )
}

const addressField: FormField = {
  name: 'href',
  label: 'Address',
  control: 'line',
  hint: 'https://…, mailto:…, tel:…, or a page of this website such as /team',
}

const textField: FormField = { name: 'text', label: 'Link text', control: 'line' }

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

/** www.example.com and a@example.com are meant as addresses. */
function completed(typed: string): string {
  if (/^www\.\S+\.\S+$/i.test(typed)) return `https://${typed}`
  return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(typed) ? `mailto:${typed}` : typed
}
