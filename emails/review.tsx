import type { MailProps } from '#core/outbox/mail.ts'
import { Fact, Layout } from './layout.tsx'
import { Action, Heading, Paragraph } from './parts.tsx'

export function ReviewWantedMail({ firm, link, ...change }: MailProps['review-wanted']) {
  const { title, author, again, others = [], more = 0 } = change
  const isOne = others.length === 0
  return (
    <Layout
      preview={again ? `${again}: ${title}` : `${author} has submitted: ${title}`}
      footer={`Sent to the admins of ${firm}, at most once a minute.`}
    >
      <Heading>{reviewHeading(change)}</Heading>
      {isOne ? (
        <>
          <Fact name="What">{title}</Fact>
          <Fact name="Submitted by">{author}</Fact>
          {again && <Fact name="Waits again">{again}</Fact>}
        </>
      ) : (
        [{ title, author, again }, ...others].map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and they never move
          <Fact key={place} name={`Submitted by ${each.author}`}>
            {each.again ? `${each.title} (waits again: ${each.again})` : each.title}
          </Fact>
        ))
      )}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <Paragraph>
        {isOne
          ? 'It is not on the site yet. It goes live when a second person approves it.'
          : 'They are not on the site yet. Each goes live when a second person approves it.'}
      </Paragraph>
      <Action href={link}>{isOne ? 'Look at the Change' : 'Look at the Changes'}</Action>
    </Layout>
  )
}

export function reviewSubject(props: MailProps['review-wanted']): string {
  const count = countOf(props)
  const what = count === 1 ? props.title : `${count} changes`
  return `To approve${count === 1 && props.again ? ' again' : ''}: ${what} · ${props.firm}`
}

function reviewHeading(change: Pick<MailProps['review-wanted'], 'others' | 'more' | 'again'>) {
  const count = countOf(change)
  if (count > 1) return `${count} changes wait for your approval`
  return change.again
    ? 'An approved change waits for approval again'
    : 'A change waits for your approval'
}

function countOf({ others = [], more = 0 }: Pick<MailProps['review-wanted'], 'others' | 'more'>) {
  return 1 + others.length + more
}

type Decision = MailProps['review-decided']['decision']

export const decisionSubjects: Record<Decision, string> = {
  approved: 'Approved',
  'sent back': 'Sent back',
  void: 'No longer waiting',
  reopened: 'Waiting again',
}

const headings: Record<Decision, string> = {
  approved: 'Your change was approved',
  'sent back': 'Your change was sent back',
  void: 'Your change no longer waits for approval',
  reopened: 'Your change waits for approval again',
}

export function ReviewDecidedMail(props: MailProps['review-decided']) {
  const { firm, title, decision, by, reason, hash, link } = props
  return (
    <Layout preview={`${headings[decision]}: ${title}`} footer={`Sent by the panel of ${firm}.`}>
      <Heading>{headings[decision]}</Heading>
      <Fact name="What">{title}</Fact>
      <Fact name="By">{by}</Fact>
      {reason !== '' && <Fact name="Reason">{reason}</Fact>}
      {decision === 'approved' && <Fact name="Fingerprint of what was approved">{hash}</Fact>}
      <Action href={link}>Open It</Action>
    </Layout>
  )
}

export function AdminNoticeMail({ firm, notices, more, link }: MailProps['admin-notice']) {
  return (
    <Layout
      preview={notices.map(({ what }) => what).join('; ')}
      footer={`Sent to every admin of ${firm}, at most once a minute.`}
    >
      <Heading>{noticeHeading}</Heading>
      {notices.map(({ what, by, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and they never move
        <Fact key={place} name={`By ${by}`}>
          {note === '' ? what : `${what}. ${note}.`}
        </Fact>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <Paragraph>
        You are told because it decides who may approve changes, or what proves the past. If it
        surprises you, speak with the person named, or disable their account under People &
        Security.
      </Paragraph>
      <Action href={link}>Open Review</Action>
    </Layout>
  )
}

const noticeHeading = 'For every admin to know'

export function noticeSubject({ firm, notices, more }: MailProps['admin-notice']): string {
  const count = notices.length + more
  const what = count === 1 ? notices[0]?.what : `${count} things`
  return `To know: ${what} · ${firm}`
}
