/**
 * Sentences that are not on the page where the rest of their copy is shown (page-copy.ts), by the
 * beginnings of their names; the first that fits counts.
 */
export const copyPlaces = [
  ...(['themes.empty', 'letters.empty', 'letters.index', 'frame.shownInEnglish'] as const),
  ...(['frame.pageInEnglish', 'legal.meta.privacy', 'legal.meta.disclosures'] as const),
  ...(['frame.bindingInEnglish', 'letters.letter.later'] as const),
  ...(['themePage.closedPicks', 'themePage.errorText'] as const),
  ...(['themePage.genericErrorTitle', 'themePage.tryAgain', 'stocks.noValue'] as const),
  ...(['stocks.asOf', 'stocks.missingThesis', 'stocks.chart.missing'] as const),
  ...(['themePage', 'stocks', 'richText', 'letters.letter', 'letters.notFound'] as const),
  ...(['team.memberTitle', 'team.profile', 'team.meeting', 'team.close'] as const),
  ...(['contact.errors', 'legal.earlier.notice', 'legal.earlier.present'] as const),
  ...(['legal.earlier', 'privateLink.attestation', 'privateLink'] as const),
] as const
export type CopyPlace = (typeof copyPlaces)[number]

export function copyPlaceOf(name: string): CopyPlace | undefined {
  return copyPlaces.find((place) => name === place || name.startsWith(`${place}.`))
}

/** Which preview shows a sentence: those of one place share one. */
export function previewOfSentence(name: string): string {
  const place = copyPlaceOf(name) ?? ''
  // Each is another state of the form.
  return place === 'contact.errors' ? name : place
}
