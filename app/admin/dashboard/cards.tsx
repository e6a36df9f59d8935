import { href, Link } from 'react-router'

const cards = [
  {
    to: href('/admin/team'),
    title: 'Team',
    text: 'Add and edit members, their photos and their order.',
  },
  {
    to: href('/admin/stocks'),
    title: 'Themes & Stocks',
    text: 'Add themes and stocks, and keep prices and pictures up to date.',
  },
  {
    to: href('/admin/enquiries'),
    title: 'Enquiries',
    text: 'Read what visitors wrote and mark what you have answered.',
  },
  {
    to: href('/admin/settings'),
    title: 'Settings',
    text: 'Brand colours, admin key test and cache tools, the firm’s facts and its time zone.',
  },
  {
    to: href('/admin/people'),
    title: 'People',
    text: 'Invite colleagues, change roles, sign people out.',
  },
  {
    to: href('/admin/security'),
    title: 'Security',
    text: 'Recent sign-ins and security events, and the settings for them.',
  },
  {
    to: href('/admin/account'),
    title: 'Your account',
    text: 'Your password, two-step verification, and where you are signed in.',
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
