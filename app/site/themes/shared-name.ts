type Named = { slug: string }

/**
 * A theme's name keeps its place in the eye from a card to its page and back: one name for both, which
 * a browser that can moves between them (base.css says where nothing moves).
 */
const nameOf = ({ slug }: Named) => `view-transition-name:theme-${slug}`

export function sharedOnCards(themes: readonly Named[]): string {
  return themes
    .map((theme, i) => `.theme-card:nth-child(${i + 1}) :is(h2,h3){${nameOf(theme)}}`)
    .join('')
}

/** A name in the middle of a line would be no box of its own. */
export function sharedOnPage(theme: Named): string {
  return `.theme-hero .eyebrow bdi{display:inline-block;${nameOf(theme)}}`
}
