import { contact } from '../content/contact.ts'
import { Notice } from '../frame/notice.tsx'

/** /contact/thanks */
export function ThanksView() {
  const { title, text, note, button } = contact.thanks
  return (
    <Notice title={title} text={text} note={note}>
      <a className="button" href={button.href}>
        {button.label}
      </a>
    </Notice>
  )
}
