import { useState } from 'react'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { PartDialog, PartField } from './part-dialog.tsx'

export type LinkValue = { href: string; text: string }

export function LinkDialog(props: {
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
        label="Address"
        value={href}
        onChange={setHref}
        issue={issue}
        hint="https://…, mailto:…, tel:…, or a page of this website such as /team"
        isFirst
      />
      {asksText && <PartField label="Link text" value={text} onChange={setText} />}
    </PartDialog>
  )
}

/** www.example.com and a@example.com are meant as addresses. */
function completed(typed: string): string {
  if (/^www\.\S+\.\S+$/i.test(typed)) return `https://${typed}`
  return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(typed) ? `mailto:${typed}` : typed
}
