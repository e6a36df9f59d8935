import { translations } from '#core/language.ts'
import { badParameter, commonFailures, maxPage } from '#core/reading-api/calls.ts'
import type { FieldsOfShapes } from '#core/reading-api/describe.ts'
import { commonSendingFailures } from '#core/reading-api/sending-calls.ts'
import { apiCopy, reference, verifyExample } from '../content/api.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import type { Site } from '../page.ts'
import { Code, InEnglish, Section } from './api-parts.tsx'
import { Failures } from './call-parts.tsx'
import { Calls, SendingCalls } from './calls.tsx'
import { Contents } from './contents.tsx'
import { browserExample, firstExample, listExample, messageExample } from './examples.ts'

export function ApiView({ fields, site }: { fields: FieldsOfShapes; site: Site }) {
  const words = useWords(apiCopy)
  return (
    <article>
      <PrintLine site={site} path="/api" />
      <PageHead eyebrow={words.eyebrow} title={words.title} lead={words.lead} />
      <div className="wrap grid reading">
        <div className="reading-side">
          <Contents />
        </div>
        <div className="reading-main prose">
          <Introduction origin={site.origin} />
          <Section name="calls">
            <InEnglish>
              <Calls fields={fields} />
            </InEnglish>
          </Section>
          <Section name="sending">
            <p>{words.sending}</p>
            <InEnglish>
              <Failures failures={commonSendingFailures} />
              <SendingCalls fields={fields} />
            </InEnglish>
          </Section>
          <Webhooks />
        </div>
      </div>
    </article>
  )
}

function Introduction({ origin }: { origin: string }) {
  const copy = useCopy()
  const words = wordsIn(copy, apiCopy)
  return (
    <>
      <Section name="start">
        <p>
          {words.start} <a href="/api/openapi.json">openapi.json</a>
        </p>
        <Code>{firstExample(origin)}</Code>
      </Section>
      <Section name="keys">
        {words.keys.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Code>{`curl -H "Authorization: Bearer qtr_…" ${origin}/api/themes`}</Code>
      </Section>
      <Section name="origins">
        <p>{words.origins}</p>
        <Code>{browserExample(origin)}</Code>
      </Section>
      <Section name="languages">
        <p>{words.languages}</p>
        <Code>{`curl "${origin}/api/team-members?lang=${translations[0]}"`}</Code>
      </Section>
      <Section name="lists">
        <p>{fillTemplate(copy, words.lists, { max: maxPage })}</p>
        <Code>{listExample(origin)}</Code>
      </Section>
      <Section name="caching">
        <p>{words.caching}</p>
      </Section>
      <Section name="failures">
        <p>{words.failures}</p>
        <InEnglish>
          <Failures failures={{ 400: badParameter, ...commonFailures }} />
        </InEnglish>
        <Code>{'{ "error": "This key has expired" }'}</Code>
      </Section>
    </>
  )
}

function Webhooks() {
  const words = useWords(apiCopy)
  return (
    <Section name="webhooks">
      <p>{words.webhooks}</p>
      <InEnglish>
        <Failures failures={reference.events} />
      </InEnglish>
      <Code>{messageExample}</Code>
      {words.deliveries.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{words.verifying}</p>
      <Code>{verifyExample}</Code>
    </Section>
  )
}
