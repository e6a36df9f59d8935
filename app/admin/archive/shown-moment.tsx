import { Moment } from '#app/ui/moment.tsx'
import { type Entry, latestDecision } from '#core/archive/entry.ts'
import { Details } from '../details.tsx'
import { partsOfPage } from './sources.ts'

export function ShownMoment(props: {
  entry: Entry | undefined
  page: string
  name: string | undefined
  moment: string | undefined
}) {
  const { entry, page, name, moment } = props
  if (!entry)
    return <p className="lead">Nothing of {page} had been recorded by then: choose a later time.</p>
  const { facts, number, at, hash } = entry
  if (facts.kind !== 'page')
    return (
      <p className="lead">
        From <Moment at={at} /> on there was no page at {page}.
      </p>
    )
  const { madeOf, sha256, files } = facts
  const decision = latestDecision(madeOf)
  return (
    <section className="archive-shown" aria-label="As it was shown">
      <iframe
        sandbox=""
        title={`${name ?? page} on ${moment}`}
        src={`/admin/archive/${number}/page`}
      />
      <Details
        details={[
          {
            name: 'Page',
            text: [...(name && name !== page ? [{ name }, ', '] : []), { name: page }],
          },
          { name: 'Shown from', text: [at] },
          decision && {
            name: 'Published by',
            text: [{ name: decision.by }, ', ', new Date(decision.at)],
          },
          decision?.approvedBy && { name: 'Approved by', text: [{ name: decision.approvedBy }] },
          { name: 'Entry', text: String(number) },
          { name: 'Fingerprint of the page', text: [{ code: sha256 }] },
          { name: 'Hash in the chain', text: [{ code: hash }] },
          { name: 'Files that it loads', text: filesOf(files) },
          { name: 'Made of', lines: partsOfPage(madeOf) },
        ]}
      />
    </section>
  )
}

function filesOf(files: readonly { sha256: string | null }[]): string {
  const unread = files.filter(({ sha256 }) => sha256 === null).length
  return unread === 0 ? `${files.length}` : `${files.length}, of which ${unread} could not be read`
}
