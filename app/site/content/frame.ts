import { copyModule } from './copy.ts'

export const frameCopy = copyModule('frame', {
  skipLink: 'Skip to the content',
  home: { label: '{firm}, home page', href: '/' },
  navigation: {
    label: 'Main',
    items: [
      { label: 'The Bridge', href: '/#bridge' },
      { label: 'Themes', href: '/themes' },
      { label: 'Principles & Philosophy', href: '/#principles' },
      { label: 'Team', href: '/team' },
    ],
    button: { label: 'Contact', href: '/contact' },
  },
  menu: { title: 'Menu', open: 'Open menu', close: 'Close menu' },
  /** On Arabic pages, beside a text that is not published in Arabic. */
  shownInEnglish: 'This text has not been translated yet; it is shown in English.',
  pageInEnglish: 'This page is shown in English until its translation is published.',
  bindingInEnglish: 'This text exists in English only; the English text is the binding one.',
  /** On English pages, to browsers that ask for Arabic: the Arabic is what they read. */
  arabicOffer: {
    text: 'This page is also available in Arabic.',
    link: 'Read in Arabic',
    dismiss: 'Close',
  },
  backToTop: 'Back to top',
  /** For signed-in staff only (docs/decisions.md 13). */
  staff: { edit: 'Edit', admin: 'Admin', href: '/admin' },
  footer: {
    label: 'Footer',
    line: 'Connecting MENA capital to disciplined, global investment strategies.',
    groups: [
      {
        title: 'The firm',
        links: [
          { label: 'About', href: '/team' },
          { label: 'Contact', href: '/contact' },
        ],
      },
      {
        title: 'Our thinking',
        links: [
          { label: 'Investment Themes', href: '/themes' },
          { label: 'Quarterly Letters', href: '/letters' },
        ],
      },
      {
        title: 'Legal',
        links: [
          { label: 'Terms', href: '/legal/terms' },
          { label: 'Privacy', href: '/legal/privacy' },
          { label: 'Disclosures', href: '/legal/disclosures' },
        ],
      },
    ],
    noticesTitle: 'Regulatory notice',
    copyright: '© {year} {legalName}',
  },
} as const)
