import type { MailProps } from '#core/outbox/mail.ts'
import { Fact, Layout } from './layout.tsx'
import { Heading, moment, Paragraph, type Zone } from './parts.tsx'

export function ArchiveHeadMail(props: MailProps['archive-head'] & Zone) {
  const { firm, number, hash, at, lists, timeZone } = props
  return (
    <Layout
      preview={`Entry ${number}: ${hash.slice(0, 16)}…`}
      footer={`Sent every day by the archive of ${firm}. Please keep it: it is worth something because the firm cannot change it.`}
    >
      <Heading>The archive of {firm}</Heading>
      <Paragraph>
        Entry and SHA-256 cover every public page recorded until {moment(at, timeZone)}. If a page
        recorded before then is ever changed, the archive no longer agrees with them.
      </Paragraph>
      <Fact name="Entry">{String(number)}</Fact>
      <Fact name="SHA-256">{hash}</Fact>
      {lists.map(({ day, sha256 }) => (
        <Fact key={day} name={`/proof/${day}.txt`}>
          {sha256}
        </Fact>
      ))}
    </Layout>
  )
}
