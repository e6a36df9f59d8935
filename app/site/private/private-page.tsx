import { dayIn } from '#core/dates.ts'
import type { PrivateLink } from '#core/private-links/private-link.ts'
import { type Copy, fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { privateLinkCopy } from '../content/private-link.ts'
import { Filled } from '../filled.tsx'
import { longDay } from '../format.ts'
import { Notice } from '../frame/notice.tsx'
import { type Head, type Site, type SitePage, sitePage } from '../page.ts'

/** The page of a theme as its recipient gets it: with their name, and found by nobody else. */
export function forRecipient<Data>(page: SitePage<Data>, link: PrivateLink): SitePage<Data> {
  return {
    ...page,
    edit: undefined,
    head: (_, { copy }) => privateHead(copy, link),
    View: (props) => (
      <>
        <RecipientLine link={link} site={props.site} />
        <page.View {...props} />
      </>
    ),
  }
}

function privateHead(copy: Copy, { recipient }: PrivateLink): Head {
  const words = wordsIn(copy, privateLinkCopy)
  const title = fillTemplate(copy, words.metaTitle, { recipient })
  return { title, description: '', noIndex: true, isPrivate: true }
}

/** Above the page, and on paper at the foot of every sheet. */
function RecipientLine({ link, site }: { link: PrivateLink; site: Site }) {
  const copy = useCopy()
  const words = wordsIn(copy, privateLinkCopy)
  const { recipient, expiresAt } = link
  const date = longDay(copy, dayIn(site.timeZone, expiresAt))
  return (
    <>
      <p className="private-line wrap screen-only" dir="auto">
        <Filled sentence={words.line} values={{ recipient, date }} />
      </p>
      <p className="private-foot" dir="auto" aria-hidden="true">
        <Filled sentence={words.print} values={{ recipient }} />
      </p>
    </>
  )
}

/** Why the sentence is shown again: without the tick, or because it has changed since it was shown. */
export type AttestationRefusal = 'missing' | 'changed'

type Attestation = {
  link: PrivateLink
  /** Of the sentence, as the form sends it back. */
  fingerprint: string
  refusal: AttestationRefusal | undefined
}

/** Asks for the recipient's own tick before the theme is shown. */
export const attestationPage = sitePage<Attestation>({
  dependsOn: [],
  load: async () => undefined,
  head: ({ link }, { copy }) => privateHead(copy, link),
  View: ({ data: { link, fingerprint, refusal } }) => {
    const words = useWords(privateLinkCopy).attestation
    const { recipient } = link
    return (
      <Notice
        eyebrow={<Filled sentence={words.eyebrow} values={{ recipient }} />}
        title={words.title}
        text={words.text}
      >
        <form method="post" className="attestation" noValidate>
          <input type="hidden" name="sentence" value={fingerprint} />
          <div className="field tick">
            <input
              id="attest"
              type="checkbox"
              name="attest"
              value="yes"
              required
              aria-invalid={refusal !== undefined || undefined}
              aria-describedby={refusal && 'attest-error'}
            />
            <label htmlFor="attest">{words.statement}</label>
            {refusal && (
              <p className="field-error" id="attest-error">
                {words[refusal]}
              </p>
            )}
          </div>
          <button type="submit" className="button">
            {words.button}
          </button>
        </form>
      </Notice>
    )
  },
})

/** The sentence that the recipient ticks, as they see it. */
export function attestationText(copy: Copy): string {
  return wordsIn(copy, privateLinkCopy).attestation.statement
}
