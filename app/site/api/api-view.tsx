import { commonFailures, maxPage } from '#core/reading-api/calls.ts'
import { commonSendingFailures } from '#core/reading-api/sending-calls.ts'
import { api as copy, reference, verifyExample } from '../content/api.ts'
import { fillTemplate } from '../fill-template.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import type { Site } from '../page.ts'
import { Code, InEnglish, Section } from './api-parts.tsx'
import { Failures } from './call-parts.tsx'
import { Calls, SendingCalls } from './calls.tsx'
import { Contents } from './contents.tsx'
import { browserExample, firstExample, listExample, messageExample } from './examples.ts'

export function ApiView({ site }: { site: Site }) {
  return (
    <article>
      <PrintLine site={site} path="/api" />
      <PageHead eyebrow={copy.eyebrow} title={copy.title} lead={copy.lead} />
      <div className="wrap grid reading">
        <div className="reading-side">
          <Contents />
        </div>
        <div className="reading-main prose">
          <Introduction origin={site.origin} />
          <Section name="calls">
            <InEnglish>
              <Calls />
            </InEnglish>
          </Section>
          <Section name="sending">
            <p>{copy.sending}</p>
            <InEnglish>
              <Failures failures={commonSendingFailures} />
              <SendingCalls />
            </InEnglish>
          </Section>
          <Webhooks />
        </div>
      </div>
    </article>
  )
}

function Introduction({ origin }: { origin: string }) {
  return (
    <>
      <Section name="start">
        <p>
          {copy.start} <a href="/api/openapi.json">openapi.json</a>
        </p>
        <Code>{firstExample(origin)}</Code>
      </Section>
      <Section name="keys">
        {copy.keys.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Code>{`curl -H "Authorization: Bearer qtr_…" ${origin}/api/themes`}</Code>
      </Section>
      <Section name="origins">
        <p>{copy.origins}</p>
        <Code>{browserExample(origin)}</Code>
      </Section>
      <Section name="languages">
        <p>{copy.languages}</p>
        <Code>{`curl "${origin}/api/team-members?lang=ar"`}</Code>
      </Section>
      <Section name="lists">
        <p>{fillTemplate(copy.lists, { max: maxPage })}</p>
        <Code>{listExample(origin)}</Code>
      </Section>
      <Section name="caching">
        <p>{copy.caching}</p>
      </Section>
      <Section name="failures">
        <p>{copy.failures}</p>
        <InEnglish>
          <Failures failures={commonFailures} />
        </InEnglish>
        <Code>{'{ "error": "This key has expired" }'}</Code>
      </Section>
    </>
  )
}

function Webhooks() {
  return (
    <Section name="webhooks">
      <p>{copy.webhooks}</p>
      <InEnglish>
        <Failures failures={reference.events} />
      </InEnglish>
      <Code>{messageExample}</Code>
      {copy.deliveries.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{copy.verifying}</p>
      <Code>{verifyExample}</Code>
    </Section>
  )
}
