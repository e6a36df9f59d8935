import { copyModule } from './copy.ts'

export const themesCopy = copyModule('themes', {
  meta: {
    title: 'Investment Themes | {firm}',
    description:
      'The investment themes that {firm} publishes, each with a written thesis, its regions ' +
      'and representative stock picks.',
  },
  title: 'Investment Themes',
  intro:
    'We follow few themes and follow them for years. Each page states the case, the regions and ' +
    'the companies we use to illustrate it.',
  cardLink: 'Read the theme',
  note: 'Other themes are disclosed selectively to partners.',
  button: { label: 'Discuss Our Approach', href: '/contact' },
  empty: 'No themes are published at present.',
} as const)

/** The same for every theme (docs/product.md §2, §8). Words in braces are filled in. */
export const themePageCopy = copyModule('themePage', {
  metaTitle: '{name} Investment Theme | {firm}',
  breadcrumb: {
    label: 'Breadcrumb',
    home: { label: 'Home', href: '/' },
    themes: { label: 'Themes', href: '/#themes-grid' },
  },
  eyebrow: 'Investment theme · {name}',
  figuresTitle: 'The theme in figures',
  sections: {
    thesis: 'Investment Thesis',
    why: 'Why {name}',
    opportunity: 'Global Opportunity',
    picks: 'Representative Stockpicks',
    disclaimer: 'Important information',
  },
  source: 'Source: {name}, {date}',
  /** docs/decisions.md 24. */
  unsourced: 'Firm’s estimate; source to be confirmed',
  picks: {
    /** Never that they are unchanged: a price is what it was at its moment. */
    asRecorded: 'Each price is shown as recorded, with the time it was of.',
    samplePrices: 'Sample prices for illustration. They are not market data.',
  },
  /** What the drawing of a theme shows to scale, and who says so. */
  drawings: {
    longevity:
      'One span a decade, to scale: people aged 60 and over in the world, in millions. 1950 to 2020: 196, 234, 302, 375, ' +
      '482, 608, 771, 1,059. Projected for 2030, 2040 and 2050: 1,411, 1,748, 2,105. ' +
      'Source: United Nations, World Population Prospects 2024, July 2024',
  },
  commonScale: 'Show all charts on one common scale, in percent since entry',
  closedPicks: {
    title: 'Closed picks',
    score:
      '{count} closed: {above} above their entry price, {below} below it, {level} level with it.',
    range: 'The lowest change is {lowest}, the middle one {middle}, the highest {highest}.',
    columns: {
      stock: 'Stock',
      closed: 'Closed',
      entry: 'Entry',
      closing: 'Closing price',
      change: 'Change in price',
    },
    note: 'No longer among our picks. The change is from entry to closing, without dividends, fees or taxes.',
  },
  freshness: {
    title: 'Age of prices',
    legend: [
      { state: 'fresh', label: 'Fresh', text: 'under 24 hours' },
      { state: 'ageing', label: 'Ageing', text: '24 hours to 2 days' },
      { state: 'stale', label: 'Stale', text: 'over 2 days' },
      { state: 'missing', label: 'Invalid or missing', text: '' },
    ],
  },
  next: 'Next theme',
  allThemes: { label: 'All investment themes', href: '/themes' },
  loading: 'Loading stock picks...',
  errorText: 'Failed to load stock data',
  genericErrorTitle: 'Something went wrong.',
  tryAgain: 'Try Again',
  /** For signed-in staff only (docs/decisions.md 13). */
  adminHint: {
    before: 'To add stocks, ',
    link: { label: 'visit the admin panel', href: '/admin/stocks' },
    after: '.',
  },
} as const)
