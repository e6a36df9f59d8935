import { STATUS_CODES } from 'node:http'
import { serverError } from '../content/server-error.ts'
import { fillTemplate } from '../fill-template.ts'
import { Notice } from '../frame/notice.tsx'

export function ErrorView({ status, requestId }: { status: number; requestId: string }) {
  const { title, text, link, requestLabel } = serverError
  return (
    <Notice
      eyebrow={[status, STATUS_CODES[status]].filter(Boolean).join(' ')}
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
