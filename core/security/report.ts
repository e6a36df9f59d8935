import { type EventDetails, isWarningType, maskEmail } from './event.ts'
import type { NewEvent } from './events.server.ts'

const maxFacts = 10
const maxFactLength = 200
const factName = /^[a-z][a-z_]{0,39}$/

/**
 * Validates an untrusted report (docs/product.md §7): a known type, a few short details, masked addresses;
 * user and time are ignored. Returns undefined if nothing can be kept.
 */
export function readReport(body: unknown): NewEvent | undefined {
  if (!isRecord(body) || !isWarningType(body.event_type)) return undefined
  return {
    type: body.event_type,
    details: detailsOf(body.metadata),
    userAgent: textOf(body.user_agent),
    url: textOf(body.url).replace(/[?#].*$/s, ''),
  }
}

/**
 * Validates the report of a browser that a page was refused something by its policy. Of addresses only
 * the origin or the first part is kept, as the rest can hold a token. Undefined if it is none, or if an
 * extension of that browser did it.
 */
export function readViolation(body: unknown, userAgent: string): NewEvent | undefined {
  const report = isRecord(body) ? body['csp-report'] : undefined
  if (!isRecord(report)) return undefined
  const [directive = ''] = textOf(
    report['effective-directive'] ?? report['violated-directive'],
  ).split(' ')
  if (!/^[a-z-]{3,40}$/.test(directive)) return undefined
  const blocked = textOf(report['blocked-uri'])
  if (/-extension(:|\s|$)/.test(`${blocked} ${textOf(report['source-file'])}`)) return undefined
  const page = URL.parse(textOf(report['document-uri']))?.pathname.split('/')[1] ?? ''
  return {
    type: 'policy_violation',
    details: { directive, blocked: sourceOf(blocked), page: `/${page}` },
    userAgent: textOf(userAgent),
    url: `/${page}`,
  }
}

/** 'inline', 'data' or 'https://example.com'. */
function sourceOf(blocked: string): string {
  if (/^[a-z-]{0,30}$/.test(blocked)) return blocked
  const origin = URL.parse(blocked)?.origin
  return origin === undefined || origin === 'null' ? 'another address' : origin
}

function detailsOf(metadata: unknown): EventDetails {
  if (!isRecord(metadata)) return {}
  const details = Object.entries(metadata)
    .filter(([name]) => factName.test(name))
    .slice(0, maxFacts)
    .flatMap(([name, value]) => {
      if (typeof value === 'boolean' || Number.isFinite(value)) return [[name, value]]
      if (typeof value !== 'string') return []
      const text = textOf(value)
      return [[name, text.includes('@') || name === 'email' ? maskEmail(text) : text]]
    })
  return Object.fromEntries(details)
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, 1000) : ''
  return Array.from(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed())
    .slice(0, maxFactLength)
    .join('')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
