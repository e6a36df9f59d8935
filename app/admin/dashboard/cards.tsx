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
    to: href('/admin/settings'),
    title: 'Settings',
    text: 'Brand colours, admin key test and cache tools, the firm’s facts and its time zone.',
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
