import { letters as words } from '../content/letters.ts'
import { Notice } from '../frame/notice.tsx'

export function LetterNotFoundView() {
  const { eyebrow, link, text, title } = words.notFound
  return (
    <Notice eyebrow={eyebrow} title={title} text={text}>
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </Notice>
  )
}
