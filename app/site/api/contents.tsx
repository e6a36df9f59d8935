import { readingCalls } from '#core/reading-api/calls.ts'
import { sendingCalls } from '#core/reading-api/sending-calls.ts'
import { apiCopy } from '../content/api.ts'
import { type Copy, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'

export function Contents() {
  const copy = useCopy()
  const words = wordsIn(copy, apiCopy)
  return (
    <nav className="contents quiet-links screen-only" aria-labelledby="contents-title">
      <h2 id="contents-title">{words.contents}</h2>
      <ol>
        {Object.entries(words.sections).map(([name, title]) => (
          <li key={name}>
            <a href={`#${name}`}>{title}</a>
            {callsIn[name] && (
              <ul className="call-links">
                {callsIn[name].map(({ handler, summary }) => (
                  <li key={handler}>
                    <a href={`#${handler}`} {...inEnglish(copy, summary)}>
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
function inEnglish(copy: Copy, text: string) {
  return copy.language === 'en' ? {} : written(copy, text)
}
