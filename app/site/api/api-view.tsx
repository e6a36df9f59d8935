import type { ReactNode } from 'react'
import { commonFailures, maxPage, readingCalls } from '#core/reading-api/calls.ts'
import { commonSendingFailures, sendingCalls } from '#core/reading-api/sending-calls.ts'
import { api as copy, reference, verifyExample } from '../content/api.ts'
import { currentLanguage } from '../content/current-copy.ts'
import { fillTemplate } from '../fill-template.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import type { Site } from '../page.ts'
import { ShownInEnglish, written } from '../written.tsx'
import { Calls, Failures, SendingCalls } from './calls.tsx'

type SectionName = keyof typeof copy.sections

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

/** On pages of another language. */
const inEnglish = (text: string) => (currentLanguage() === 'en' ? {} : written(text))

/** The calls are described in English only; their names are of no language. */
function InEnglish({ children }: { children: ReactNode }) {
  if (currentLanguage() === 'en') return children
  return (
    <>
      <ShownInEnglish language="en" line="shownInEnglish" />
      <div lang="en" dir="ltr">
        {children}
      </div>
    </>
  )
}

const messageExample = `POST /hook
content-type: application/json
webhook-id: msg_5f0c…
webhook-timestamp: 1795345500
webhook-signature: v1,K5oZ…

{ "id": "msg_5f0c…", "event": "prices.updated",
  "time": "2026-11-22T13:05:00.000Z", "data": { "theme_id": "longevity" } }`

function firstExample(origin: string): string {
  return [
    `curl ${origin}/api/themes`,
    '',
    '[',
    '  { "id": "longevity", "name": "Longevity", "description": "…" }',
    ']',
  ].join('\n')
}

function browserExample(origin: string): string {
  return [
    `const answer = await fetch('${origin}/api/stock-picks?theme_id=longevity', {`,
    "  headers: { authorization: 'Bearer qtr_…' },",
    '})',
    'const picks = await answer.json()',
  ].join('\n')
}

function listExample(origin: string): string {
  const next = `${origin}/api/letters?limit=10&cursor=a-letter`
  return [`curl -i "${origin}/api/letters?limit=10"`, '', `Link: <${next}>; rel="next"`].join('\n')
}

function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <>
      <h2 id={name}>{copy.sections[name]}</h2>
      {children}
    </>
  )
}

function Code({ children }: { children: string }) {
  return (
    <pre className="code" lang="en" dir="ltr">
      <code>{children}</code>
    </pre>
  )
}

const callsIn: Readonly<Record<string, readonly { handler: string; summary: string }[]>> = {
  calls: readingCalls,
  sending: sendingCalls,
}

function Contents() {
  return (
    <nav className="contents quiet-links screen-only" aria-labelledby="contents-title">
      <h2 id="contents-title">{copy.contents}</h2>
      <ol>
        {Object.entries(copy.sections).map(([name, title]) => (
          <li key={name}>
            <a href={`#${name}`}>{title}</a>
            {callsIn[name] && (
              <ul>
                {callsIn[name].map(({ handler, summary }) => (
                  <li key={handler}>
                    <a href={`#${handler}`} {...inEnglish(summary)}>
                      {summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
