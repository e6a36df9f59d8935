import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { serverErrorCopy } from '../content/server-error.ts'
import { Notice } from '../frame/notice.tsx'

export function ErrorView({ status, requestId }: { status: number; requestId: string }) {
  const copy = useCopy()
  const { title, text, link, requestLabel, failed, unavailable } = wordsIn(copy, serverErrorCopy)
  return (
    <Notice
      eyebrow={`${status} ${status === 503 ? unavailable : failed}`}
      title={title}
      text={text}
      note={fillTemplate(copy, requestLabel, { id: requestId })}
    >
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </Notice>
  )
}
