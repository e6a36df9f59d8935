export function bioExcerpt(fullBio: string): string {
  return bioParagraphs(fullBio).slice(0, 3).join('\n')
}

export function bioParagraphs(fullBio: string): string[] {
  return fullBio
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Separates Arabic letters, which would join into a word; the article is not an initial. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => firstCharacter(word.replace(/^\u0627\u0644(?=\p{L}{2})/u, '')))
    .join(/\p{Script=Arabic}/u.test(name) ? ' ' : '')
    .toUpperCase()
}

const characters = new Intl.Segmenter()

/** Counts an emoji of several code points as one. */
function firstCharacter(word: string): string {
  for (const { segment } of characters.segment(word)) return segment
  return ''
}
