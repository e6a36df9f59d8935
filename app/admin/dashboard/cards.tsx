import { href, Link } from 'react-router'

/** Where one can go (docs/product.md §2); a card comes with its screen. */
const cards = [
  {
    to: href('/admin/team'),
    title: 'Team',
    text: 'Add and edit members, their pictures and their order.',
  },
  {
    to: href('/admin/stocks'),
    title: 'Themes & Stocks',
    text: 'Add themes and stocks, keep prices and images.',
  },
  {
    to: href('/admin/enquiries'),
    title: 'Enquiries',
    text: 'What visitors have written, and what has been answered.',
  },
  {
    to: href('/admin/people'),
    title: 'People',
    text: 'Invite colleagues, change roles, end sessions.',
  },
  {
    to: href('/admin/security'),
    title: 'Security',
    text: 'What was noticed lately, and who needs a second factor.',
  },
  {
    to: href('/admin/account'),
    title: 'Your account',
    text: 'Where you are signed in, your password and your second factor.',
  },
]

export function Cards() {
  return (
    <ul className="cards">
      {cards.map(({ to, title, text }) => (
        <li key={to}>
          <h2>
            <Link to={to}>{title}</Link>
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
