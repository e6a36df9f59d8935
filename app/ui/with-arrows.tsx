import { Fragment } from 'react'

/** No packaged font has arrows. */
export function WithArrows({ text }: { text: string }) {
  const [first, ...rest] = text.split('→')
  let at = 0
  return (
    <>
      {first}
      {rest.map((part) => {
        at += part.length + 1
        return (
          <Fragment key={at}>
            <svg className="arrow" viewBox="0 0 16 10" aria-hidden="true">
              <path d="M0 5h15M11 1l4 4-4 4" fill="none" stroke="currentColor" />
            </svg>
            <span className="visually-hidden">→</span>
            {part}
          </Fragment>
        )
      })}
    </>
  )
}
