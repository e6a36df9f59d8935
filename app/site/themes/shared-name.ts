type Named = { slug: string }

/**
 * A theme's name keeps its place in the eye from a card to its page and back: one name for both, which
 * a browser that can moves between them (base.css says where nothing moves). Both are boxes as wide as the
 * name, or one of its pictures would be stretched to the width of the other.
 */
const nameOf = ({ slug }: Named) =>
  `display:inline-block;max-inline-size:100%;view-transition-name:theme-${slug}`

export function sharedOnCards(themes: readonly Named[]): string {
  return themes
    .map((theme, i) => `.theme-card:nth-child(${i + 1}) :is(h2,h3) a{${nameOf(theme)}}`)
    .join('')
}

export function sharedOnPage(theme: Named): string {
  return `.theme-hero .eyebrow bdi{${nameOf(theme)}}`
}
