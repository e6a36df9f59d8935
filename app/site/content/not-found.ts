import { copyModule } from './copy.ts'

export const notFoundCopy = copyModule('notFound', {
  meta: {
    title: 'Page Not Found | {firm}',
    description: 'There is no page at this address.',
  },
  eyebrow: '404',
  title: 'Oops! Page not found',
  text: 'There is no page at this address. It may have moved, or the link may be incomplete.',
  link: { label: 'Return to Home', href: '/' },
  placesTitle: 'Where you may want to go',
  places: [
    { label: 'Investment Themes', href: '/themes' },
    { label: 'Leadership Team', href: '/team' },
    { label: 'Quarterly Letters', href: '/letters' },
    { label: 'Contact', href: '/contact' },
  ],
} as const)
