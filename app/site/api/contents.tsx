import { readingCalls } from '#core/reading-api/calls.ts'
import { sendingCalls } from '#core/reading-api/sending-calls.ts'
import { api as copy } from '../content/api.ts'
import { currentLanguage } from '../content/current-copy.ts'
import { written } from '../written.tsx'

export function Contents() {
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

const callsIn: Readonly<Record<string, readonly { handler: string; summary: string }[]>> = {
  calls: readingCalls,
  sending: sendingCalls,
}

/** On pages of another language. */
const inEnglish = (text: string) => (currentLanguage() === 'en' ? {} : written(text))
