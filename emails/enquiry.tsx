import { callBackWords } from '#core/enquiries/call-back.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import { answerHours } from '#core/enquiries/enquiry-state.ts'
import { type Language, languageNames } from '#core/language.ts'
import type { MailProps, VisitorMailCopy } from '#core/outbox/mail.ts'
import { shorten } from '#core/text.ts'
import { Fact, Layout } from './layout.tsx'
import { Action, Heading, moment, Paragraph, type Zone } from './parts.tsx'

export function EnquiryMail(props: MailProps['enquiry'] & Zone & { link: string | undefined }) {
  const subject = encodeURIComponent(`Your enquiry ${props.reference ?? ''}`.trim())
  return (
    <Layout
      preview={shorten(props.message, 120)}
      footer={`Sent from ${props.page}. Reply to this email to answer the visitor. The site promises a reply within ${answerHours} hours.`}
    >
      <Heading>A new enquiry</Heading>
      {props.reference && <Fact name="Reference">{props.reference}</Fact>}
      <Fact name={enquiryFields.name.label}>{props.name}</Fact>
      <Fact name={enquiryFields.email.label}>{props.email}</Fact>
      <Fact name={enquiryFields.phone.label}>{props.phone}</Fact>
      {props.callBack && (
        <Fact name={enquiryFields.call_back.label}>{callBackWords(props.callBack)}</Fact>
      )}
      <Fact name="Language">{languageNames[props.language ?? 'en']}</Fact>
      <Fact name="Received">{moment(props.receivedAt, props.timeZone)}</Fact>
      <Fact name={enquiryFields.message.label}>
        {props.message.split(/\r\n|\r|\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
          <span key={index}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
      </Fact>
      <Action href={`mailto:${encodeURIComponent(props.email)}?subject=${subject}`}>
        Answer by Mail
      </Action>
      {props.link && (
        <Action href={props.link} isSecond>
          Open the enquiry
        </Action>
      )}
    </Layout>
  )
}

export function EnquiryReceivedMail(props: {
  copy: VisitorMailCopy['enquiry-received']
  reference: string
  language?: Language
}) {
  const { copy, reference, language } = props
  return (
    <Layout preview={copy.preview} footer={copy.footer} language={language}>
      <Heading>{copy.title}</Heading>
      {copy.text.split(/\n{2,}/).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Fact name={copy.reference}>{reference}</Fact>
    </Layout>
  )
}

export function EnquiriesDueMail(props: MailProps['enquiries-due'] & Zone) {
  const { isOverdue, enquiries, more, timeZone } = props
  return (
    <Layout
      preview={enquiries.map(({ reference }) => reference).join(', ')}
      footer={`Sent once for each enquiry. The site promises a reply within ${answerHours} hours.`}
    >
      <Heading>{isOverdue ? 'Overdue enquiries' : 'Enquiries that are due soon'}</Heading>
      {enquiries.map(({ reference, dueAt, owner }) => (
        <Fact key={reference} name={`${isOverdue ? 'Was due' : 'Due'} ${moment(dueAt, timeZone)}`}>
          {reference}, {owner === '' ? 'nobody has taken it' : owner}
        </Fact>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <Action href={props.link}>Open the Enquiries</Action>
    </Layout>
  )
}
