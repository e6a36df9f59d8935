import type { Firm } from '#core/settings/settings.ts'
import { contact } from '../content/contact.ts'
import { Notice } from '../frame/notice.tsx'
import { PhoneLink } from './phone-link.tsx'

export function ThanksView({ firm }: { firm: Firm }) {
  const { title, text, note, button } = contact.thanks
  const [before, after] = note.split('{phone}')
  return (
    <Notice title={title} text={text}>
      <p>
        {before}
        <PhoneLink phone={firm.phone} />
        {after}
      </p>
      <a className="button" href={button.href}>
        {button.label}
      </a>
    </Notice>
  )
}
