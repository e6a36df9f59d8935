import type { MailProps } from '#core/outbox/mail.ts'
import { Fact, Layout } from './layout.tsx'
import { Action, Heading, Paragraph } from './parts.tsx'

export function ReviewWantedMail({ firm, title, author, link }: MailProps['review-wanted']) {
  return (
    <Layout
      preview={`${author} has submitted: ${title}`}
      footer={`Sent to the admins of ${firm} once for each submission.`}
    >
      <Heading>A change waits for your approval</Heading>
      <Fact name="What">{title}</Fact>
      <Fact name="Submitted by">{author}</Fact>
      <Paragraph>
        Nothing of it is on the site. It goes live when a second person approves it.
      </Paragraph>
      <Action href={link}>Look at the Change</Action>
    </Layout>
  )
}

type Decision = MailProps['review-decided']['decision']

export const decisionSubjects: Record<Decision, string> = {
  approved: 'Approved',
  'sent back': 'Sent back',
  void: 'No longer waiting',
}

const headings: Record<Decision, string> = {
  approved: 'Your change was approved',
  'sent back': 'Your change was sent back',
  void: 'Your change no longer waits for approval',
}

export function ReviewDecidedMail(props: MailProps['review-decided']) {
  const { firm, title, decision, by, reason, hash, link } = props
  return (
    <Layout preview={`${headings[decision]}: ${title}`} footer={`Sent by the panel of ${firm}.`}>
      <Heading>{headings[decision]}</Heading>
      <Fact name="What">{title}</Fact>
      <Fact name="By">{by}</Fact>
      {reason !== '' && <Fact name="Reason">{reason}</Fact>}
      {decision === 'approved' && <Fact name="Approved version (SHA-256)">{hash}</Fact>}
      <Action href={link}>Open It</Action>
    </Layout>
  )
}
