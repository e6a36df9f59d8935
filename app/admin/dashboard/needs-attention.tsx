import { href, Link } from 'react-router'
import type { Attention } from '../../../core/attention/attention.server.ts'

/** What waits for somebody, each a link to where it can be seen to. */
export function NeedsAttention({ attention }: { attention: Attention }) {
  const lines = linesOf(attention)
  return (
    <section aria-labelledby="needs-attention" className="attention">
      <h2 id="needs-attention">Needs attention</h2>
      {lines.length === 0 && <p>Nothing needs attention.</p>}
      <ul className="rows">
        {lines.map(({ to, text }) => (
          <li key={to + text}>
            <Link to={to}>
              <bdi>{text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf(attention: Attention): { to: string; text: string }[] {
  const { newEnquiries, suspectedSpam, membersWithoutPicture } = attention
  const stocksOf = (theme: string) => `${href('/admin/stocks')}?${new URLSearchParams({ theme })}`
  const enquiries = href('/admin/enquiries')
  return [
    ...(newEnquiries > 0
      ? [{ to: enquiries, text: counted(newEnquiries, 'new enquiry', 'new enquiries') }]
      : []),
    ...(suspectedSpam > 0
      ? [
          {
            to: `${enquiries}?show=spam`,
            text: counted(suspectedSpam, 'suspected spam enquiry', 'suspected spam enquiries'),
          },
        ]
      : []),
    ...attention.stalePrices.map(({ themeId, themeName, count }) => ({
      to: stocksOf(themeId),
      text: `${themeName}: ${counted(count, 'price', 'prices')} more than 2 days old or missing`,
    })),
    ...(membersWithoutPicture > 0
      ? [
          {
            to: href('/admin/team'),
            text: counted(
              membersWithoutPicture,
              'team member without a picture',
              'team members without a picture',
            ),
          },
        ]
      : []),
    ...attention.unpublishedThemes.map(({ id, name }) => ({
      to: stocksOf(id),
      text: `${name}: theme not published`,
    })),
  ]
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
