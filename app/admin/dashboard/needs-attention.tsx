import { href, Link } from 'react-router'
import type { Attention } from '#core/attention/attention.server.ts'

/** What waits for somebody, each a link to where it can be seen to. */
export function NeedsAttention({ attention }: { attention: Attention }) {
  const lines = linesOf(attention)
  return (
    <section aria-labelledby="needs-attention" className="attention">
      <h2 id="needs-attention">Needs attention</h2>
      {lines.length === 0 && <p>Nothing needs attention.</p>}
      <ul className="rows">
        {lines.map(({ to, name, text }) => (
          <li key={to + text}>
            <Link to={to}>
              <span>
                {name && (
                  <>
                    <bdi>{name}</bdi>:{' '}
                  </>
                )}
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `name` is the theme's that a line is about. */
type Line = { to: string; name?: string; text: string }

function linesOf(attention: Attention): Line[] {
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
      name: themeName,
      text: `${counted(count, 'price', 'prices')} more than 2 days old or missing`,
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
      name,
      text: 'theme not published',
    })),
  ]
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
