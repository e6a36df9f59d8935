import type { Page } from 'playwright-core'

/**
 * Where a page shows figures, in what they are said, and what is said about them beside it. Of a
 * headline figure the sentence below it is the measure: its numeral is a display, and no disclosure
 * can be as large as a title.
 */
const kinds = [
  { group: '.stock', figure: '.stock-figures dd', disclosure: '.stock-date > bdi', within: 48 },
  {
    group: '.picks',
    figure: '.stocks dd',
    beside: '.stocks',
    disclosure: '.picks-note',
    within: 48,
  },
  {
    group: '.lightbox[open]',
    figure: '.lightbox-figures dd',
    disclosure: '.note:not(.lightbox-title *, .lightbox-bar *, .chart-reading *, .lightbox-notice)',
    within: 64,
  },
  { group: '.figures li', figure: 'strong + span', disclosure: '.source', within: 24 },
  { group: '.theme-card-figures li', figure: ':scope', disclosure: '.source', within: 24 },
  { group: '.share-plot', figure: 'li > span', disclosure: '.source', within: 48 },
  {
    group: '.closed-picks',
    figure: 'td.number, .score > p:first-child',
    disclosure: ':scope > .note',
    within: 64,
  },
  {
    group: 'section:has(> .wrap > .comparison)',
    figure: '.comparison td',
    disclosure: '.comparison-note',
    within: 64,
  },
  {
    group: '.prose figure',
    figure: 'td, .text-chart-bars strong, .text-chart-line .note',
    disclosure: 'figcaption',
    within: 64,
  },
  {
    group: '.facts tbody tr',
    figure: 'td:nth-child(2) > :last-child',
    beside: 'td:nth-child(2)',
    disclosure: 'td:nth-child(n + 3)',
    within: 48,
  },
  { group: '.theme-drawing', figure: '.drawing-ends', disclosure: 'figcaption', within: 48 },
] as const

/** Each group is, has or stands in an element of one of these classes. */
export const groupClasses = kinds.flatMap(({ group }) => /\.([\w-]+)[^.]*$/.exec(group)?.[1] ?? [])

/**
 * One text for each disclosure that is smaller or paler than its figures, or not beside them, and for
 * figures without any. `seen` counts the groups that were looked at.
 */
export function disclosuresAmiss(page: Page): Promise<{ seen: number; amiss: string[] }> {
  return page.evaluate((all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const channels = (colour: string): number[] => {
      if (!context) return []
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
        const part = value / 255
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const groundOf = (element: Element | null): string => {
      if (!element) return 'white'
      const { backgroundColor } = getComputedStyle(element)
      return channels(backgroundColor)[3] ? backgroundColor : groundOf(element.parentElement)
    }
    const contrastOf = (element: Element) => {
      const [one, two] = [getComputedStyle(element).color, groundOf(element)].map(luminance)
      const [least, most] = [Math.min(one ?? 0, two ?? 0), Math.max(one ?? 0, two ?? 0)]
      return (most + 0.05) / (least + 0.05)
    }
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const isSeen = (element: Element) => element.checkVisibility()
    const within = (group: Element, selector: string) =>
      (selector === ':scope' ? [group] : [...group.querySelectorAll(selector)]).filter(isSeen)
    const gap = (a: DOMRect, b: DOMRect) =>
      Math.max(0, b.top - a.bottom, a.top - b.bottom, b.left - a.right, a.left - b.right)
    const amiss: string[] = []
    let seen = 0
    for (const kind of all)
      for (const group of [...document.querySelectorAll(kind.group)].filter(isSeen)) {
        const figures = within(group, kind.figure)
        if (figures.length === 0) continue
        seen += 1
        const disclosures = within(group, kind.disclosure)
        const name = `${kind.group} “${group.textContent?.trim().slice(0, 40)}”`
        if (disclosures.length === 0) amiss.push(`${name} has none`)
        for (const disclosure of disclosures) {
          const most = Math.max(...figures.map(sizeOf))
          if (sizeOf(disclosure) < most)
            amiss.push(`${name}: ${sizeOf(disclosure)} px, its figure ${most}`)
          const darkest = Math.max(...figures.map(contrastOf))
          // What a screen cannot show is no difference.
          if (contrastOf(disclosure) < Math.min(darkest, 14) - 0.1)
            amiss.push(`${name}: contrast ${contrastOf(disclosure)}, its figure ${darkest}`)
        }
        const places = 'beside' in kind ? within(group, kind.beside) : figures
        const boxes = disclosures.map((each) => each.getBoundingClientRect())
        const nearest = Math.min(
          ...places.flatMap((figure) =>
            boxes.map((box) => gap(figure.getBoundingClientRect(), box)),
          ),
        )
        if (boxes.length > 0 && nearest > kind.within) amiss.push(`${name}: ${nearest} px away`)
      }
    return { seen, amiss }
  }, kinds)
}
