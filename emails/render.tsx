import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import type { OutboxMail } from '../core/outbox/outbox.server.ts'
import { EnquiryMail } from './enquiry.tsx'

export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string }

/** Subject, HTML and its plain-text twin of one mail, from its kind and props. */
export async function renderMail(mail: Pick<OutboxMail, 'kind' | 'props'>): Promise<RenderedMail> {
  switch (mail.kind) {
    case 'enquiry':
      return {
        subject: `Enquiry from ${mail.props.name}`,
        replyTo: mail.props.email,
        ...(await twins(<EnquiryMail {...mail.props} />)),
      }
  }
}

async function twins(element: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([
    render(element),
    render(element, {
      plainText: true,
      htmlToTextOptions: {
        wordwrap: false,
        selectors: [
          { selector: '[data-skip-in-text]', format: 'skip' },
          { selector: 'h1', options: { uppercase: false } },
        ],
      },
    }),
  ])
  return { html, text }
}
