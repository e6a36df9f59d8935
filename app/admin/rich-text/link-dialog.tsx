import { type Command, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import type { MountedEditor } from './mount.ts'
import { PartDialog, PartField } from './part-dialog.tsx'

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

type LinkValue = { href: string; text: string }

function LinkDialog(props: {
  value: LinkValue
  asksText: boolean
  onDone: (value: LinkValue) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}) {
  const { asksText, onDone, onRemove, onClose } = props
  const [href, setHref] = useState(props.value.href)
  const [text, setText] = useState(props.value.text)
  const [issue, setIssue] = useState<string>()

  function done() {
    const address = completed(href.trim())
    if (!isLinkAddress(address)) return setIssue(linkMessage(href.trim()))
    onDone({ href: address, text: text.trim() || address.replace(/^(mailto|tel):/, '') })
  }

  return (
    <PartDialog
      title="Link"
      done="Set link"
      onDone={done}
      onClose={onClose}
      remove={onRemove && { label: 'Remove link', act: onRemove }}
    >
      <PartField
        field={{
          label: 'Address',
          control: 'line',
          hint: 'https://…, mailto:…, tel:…, or a page of this website such as /team',
        }}
        value={href}
        onChange={setHref}
        issue={issue}
        isFirst
      />
      {asksText && (
        <PartField
          field={{ label: 'Link text', control: 'line' }}
          value={text}
          onChange={setText}
        />
      )}
    </PartDialog>
  )
}

/** www.example.com and a@example.com are meant as addresses. */
function completed(typed: string): string {
  if (/^www\.\S+\.\S+$/i.test(typed)) return `https://${typed}`
  return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(typed) ? `mailto:${typed}` : typed
}
