/** Of sentences shown elsewhere, by the beginnings of their names; the first that fits counts. */
export const copyPlaces = [
  ...(['themePage.loading', 'themePage.adminHint', 'stocks.chart.failed'] as const),
  ...(['team.linkCopied', 'team.copyFailed', 'team.empty', 'letters.letter.readTime'] as const),
  ...(['contact.form.counter', 'contact.form.sending', 'legal.earlier.metaTitle'] as const),
  ...(['themePage.sections.why', 'legal.links.terms'] as const),
  ...([
    'richText.chartData',
    'frame.staff.edit',
    'frame.arabicOffer',
    'serverError.unavailable',
  ] as const),
  ...([
    'themes.empty',
    'letters.empty',
    'letters.index',
    'letters.pages',
    'frame.shownInEnglish',
  ] as const),
  ...(['frame.pageInEnglish', 'legal.meta.privacy', 'legal.meta.disclosures'] as const),
  ...(['frame.bindingInEnglish', 'letters.letter.later'] as const),
  ...(['themePage.closedPicks', 'themePage.errorText'] as const),
  ...(['themePage.genericErrorTitle', 'themePage.tryAgain', 'stocks.noValue'] as const),
  ...(['stocks.asOf', 'stocks.missingThesis', 'stocks.chart.missing'] as const),
  ...(['stocks.chart.benchmark', 'contact.office.whatsApp'] as const),
  ...(['letters.letter.quarters', 'richText.notes'] as const),
  ...(['themePage', 'stocks', 'richText', 'letters.letter', 'letters.notFound'] as const),
  ...(['team.memberTitle', 'team.profile', 'team.meeting', 'team.close'] as const),
  ...([
    'contact.closed',
    'contact.form.requiredNote',
    'contact.form',
    'contact.errors',
    'legal.earlier.notice',
    'legal.earlier.present',
  ] as const),
  ...(['facts.way', 'facts.press', 'proof.line'] as const),
  ...(['proof.withdrawn', 'proof.facts.until', 'proof.braces', 'proof'] as const),
  ...(['legal.earlier', 'privateLink.attestation', 'privateLink'] as const),
] as const
export type CopyPlace = (typeof copyPlaces)[number]

export function copyPlaceOf(name: string): CopyPlace | undefined {
  return copyPlaces.find((place) => name === place || name.startsWith(`${place}.`))
}

/** Around a sentence in the preview of what is typed; nobody sees it. */
export const placeMark = '\u2063'

/** So that the preview shows where one sentence of a text is, and no other that says the same. */
export function withPlaceMarks<Content extends Record<string, unknown>>(
  content: Content,
  name: string,
): Content {
  const text = Object.hasOwn(content, name) ? content[name] : undefined
  if (typeof text !== 'string' || text === '') return content
  return { ...content, [name]: placeMark + text + placeMark }
}
