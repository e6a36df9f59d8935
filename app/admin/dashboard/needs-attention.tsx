import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import type { AttentionLine } from './attention-lines.ts'

export function NeedsAttention({ lines, hasMail }: { lines: AttentionLine[]; hasMail: boolean }) {
  return (
    <section aria-labelledby="needs-attention" className="attention">
      <h2 id="needs-attention">Needs attention</h2>
      {lines.length === 0 && <p className="note">Nothing needs attention.</p>}
      <ul className="attention-lines">
        {lines.map((line) => (
          <li key={line.to + line.text} data-weight={line.weight}>
            <p>
              {line.weight === 'now' && <span className="visually-hidden">Urgent: </span>}
              <Words {...line} />
              {line.note && <span className="note">{line.note}</span>}
            </p>
            <Link to={line.to} reloadDocument={!line.to.startsWith('/admin')}>
              {line.action}
              {line.name && (
                <span className="visually-hidden">
                  : <bdi>{line.name}</bdi>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ActButton
        to={`${href('/admin/monday-mail')}?${hasMail ? 'off' : 'on'}=`}
        label={hasMail ? 'No mail on Mondays' : 'Mail me this on Mondays'}
      />
    </section>
  )
}

function Words({ text, name }: Pick<AttentionLine, 'text' | 'name'>) {
  const [before, after] = text.split('{name}')
  return (
    <Fragment>
      {before}
      {after !== undefined && <bdi>{name}</bdi>}
      {after}
    </Fragment>
  )
}
