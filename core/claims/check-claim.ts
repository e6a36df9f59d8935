import { isDay } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { textIssue, tidy } from '#core/text.ts'
import { type ClaimText, claimFieldNames, claimFields, claimText } from './claim.ts'

const namePattern = /^[a-z][a-z0-9_]{0,39}$/

export function checkName(name: string): Issue<'name'> | undefined {
  if (namePattern.test(name)) return undefined
  return error(
    'name',
    name === ''
      ? 'Name is required: texts refer to the claim by it'
      : 'Name must begin with a letter and have at most 40 small letters, digits and underscores, such as markets',
  )
}

export function tidyClaim(typed: ClaimText): ClaimText {
  return claimText((field) => tidy(typed[field]))
}

/** Checks a tidied claim; `before` is the stored one. */
export function checkClaim(typed: ClaimText, today: string, before?: ClaimText): Issue[] {
  const wrong = claimFieldNames.flatMap((name): Issue[] => {
    const issue = textIssue(typed[name], claimFields[name])
    return issue ? [error(name, `${claimFields[name].label} ${issue}`)] : []
  })
  if (wrong.length > 0) return wrong
  return [
    ...(typed.value === '' ? [error('value', 'Value is required')] : []),
    ...sourceIssues(typed, today),
    ...(typed.owner === '' ? [error('owner', 'Owner is required: choose a person')] : []),
    ...reviewIssues(typed.reviewBy, today, before?.reviewBy),
  ]
}

function sourceIssues({ source, sourceUrl, sourceDate }: ClaimText, today: string): Issue[] {
  const issues: Issue[] = []
  if (sourceUrl !== '' && !isLinkAddress(sourceUrl))
    issues.push(error('sourceUrl', linkMessage(sourceUrl)))
  if (source !== '' && sourceDate === '')
    issues.push(error('sourceDate', 'Date of the source is missing: a source has a date'))
  if (source === '' && (sourceDate !== '' || sourceUrl !== ''))
    issues.push(error('source', 'Source is missing: an address or a date alone is not a source'))
  if (sourceDate === '') return issues
  const from = firstDayOf(sourceDate)
  if (!from)
    issues.push(error('sourceDate', 'Date of the source must name a year, such as July 2024'))
  else if (from > today)
    issues.push(error('sourceDate', 'Date of the source is in the future: enter when it was made'))
  return issues
}

function reviewIssues(day: string, today: string, before: string | undefined): Issue[] {
  if (!isDay(day)) return [error('reviewBy', 'Review by must be a day, such as 2027-06-30')]
  // The text of an overdue claim may be corrected without marking it as reviewed.
  if (day < today && day !== before)
    return [error('reviewBy', 'Review by has passed: enter a day to come')]
  return []
}

const months =
  'january february march april may june july august september october november december'.split(' ')

/** The earliest day that it can mean: '2024-07-31', '31 July 2024', 'July 2024', '2024 data'. */
export function firstDayOf(text: string): string | undefined {
  if (isDay(text)) return text
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  if (!year) return undefined
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const month = months.findIndex((name) =>
    words.some((word) => word.length > 2 && name.startsWith(word)),
  )
  const day = month < 0 ? undefined : /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1]
  return `${year}-${String(Math.max(month, 0) + 1).padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
}
