import { serverError } from '../content/server-error.ts'
import { fillTemplate } from '../fill-template.ts'
import { Notice } from '../frame/notice.tsx'

export function ErrorView({ status, requestId }: { status: number; requestId: string }) {
  const { title, text, link, requestLabel, failed, unavailable } = serverError
  return (
    <Notice
      eyebrow={`${status} ${status === 503 ? unavailable : failed}`}
      title={title}
      text={text}
      note={fillTemplate(requestLabel, { id: requestId })}
    >
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </Notice>
  )
}
