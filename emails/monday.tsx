import type { MailProps } from '#core/outbox/mail.ts'
import { counted } from '#core/text.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, Paragraph } from './parts.tsx'

/** What the dashboard says. */
export function MondayMail({ firm, lines, link }: MailProps['monday']) {
  return (
    <Layout
      preview={lines.map(({ text }) => text).join(' · ') || nothing}
      footer={`You asked for this mail of ${firm}: the dashboard has the button that ends it.`}
    >
      <Heading>What waits this week</Heading>
      {lines.length === 0 && <Paragraph>{nothing}</Paragraph>}
      {lines.map((line) => (
        <Paragraph key={line.link + line.text}>
          <a href={line.link}>{line.text}</a>
          {line.note && ` · ${line.note}`}
        </Paragraph>
      ))}
      <Action href={link}>Open the Dashboard</Action>
    </Layout>
  )
}

const nothing = 'Nothing needs attention.'

export function mondaySubject({ firm, lines }: MailProps['monday']): string {
  const count = lines.length
  const what = count === 0 ? 'Nothing waits' : `${counted(count, 'thing', 'things')} to do`
  return `${what} · ${firm}`
}
