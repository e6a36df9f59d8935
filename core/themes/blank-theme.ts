import type { PlainThemePage, Theme, TitledText } from './theme.ts'

export const themeDisclaimer =
  'The stock picks on this page are representative. They illustrate the theme and are not a ' +
  'portfolio or a recommendation. Past changes in price say nothing reliable about future ones, ' +
  'and capital is at risk.'

const text = 'To be written.'
const titled = (title: string): TitledText => ({ title, text })

/** All parts of the page with placeholders. */
export function blankTheme(name: string): Pick<Theme, 'texts'> & { page: PlainThemePage } {
  return {
    texts: {
      buttonLabel: 'Request a Private Briefing',
      emptyText: 'No stocks available for this theme.',
      errorTitle: 'Unable to load investments',
      missingPriceText: 'Stock data needs updating',
    },
    page: {
      summary: text,
      hero: { headline: name, lead: text },
      figures: [figure('First figure'), figure('Second figure'), figure('Third figure')],
      thesis: { intro: text, cards: [titled('Thesis')] },
      why: { title: `Why ${name}`, paragraphs: [text] },
      opportunity: {
        intro: text,
        regions: ['First region', 'Second region', 'Third region', 'Fourth region'].map(titled),
      },
      picks: { intro: text },
      disclaimer: themeDisclaimer,
      callToAction: { title: `Discuss ${name} with us`, text: 'We reply within 24 hours.' },
      metaDescription: text,
    },
  }
}

function figure(label: string) {
  return { value: '–', label }
}
