/** Webhooks (docs/product.md §15.4). Everything in this file is safe in the browser. */
export const webhookEvents = [
  'enquiry.received',
  'text.published',
  'prices.updated',
  'change.approved',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const eventTitles: Record<WebhookEvent, string> = {
  'enquiry.received': 'An enquiry was received',
  'text.published': 'A text was published',
  'prices.updated': 'Prices of a theme were updated',
  'change.approved': 'A change was approved',
}

export const testEvent = 'test'

export const webhookLimits = {
  webhooks: 20,
  address: 500,
  /** In a row and over so many hours, then it is switched off: a receiver may be away for a while. */
  failures: 30,
  failingHours: 12,
  hours: 24,
  timeoutMs: 5000,
  answerBytes: 64 * 1024,
} as const

export type OffReason = 'person' | 'failures' | 'gone' | 'secret'

export type Webhook = {
  id: string
  address: string
  events: WebhookEvent[]
  createdAt: Date
  createdBy: string
  failures: number
  waiting: number
  off: { at: Date; because: OffReason } | undefined
  /** False: it was encrypted on another machine. */
  hasSecret: boolean
}

export type Delivery = {
  id: string
  webhookId: string
  address: string
  messageId: string
  event: string
  attempt: number
  at: Date
  status: number | undefined
  ms: number
  /** '' where it was accepted. */
  reason: string
  /** When the message is tried again; undefined where it is not. */
  againAt: Date | undefined
}

export function isWebhookEvent(value: unknown): value is WebhookEvent {
  return webhookEvents.some((event) => event === value)
}

const ports = ['', '443', '8443']

/**
 * The address as it is called, or undefined: https on its usual ports, without user name. Where the
 * program may call its own machine, http and any port too; whether it is that machine is looked at
 * when it is called.
 */
export function readAddress(typed: string, toLoopback: boolean): string | undefined {
  const given = typed.trim()
  if (given.length > webhookLimits.address || !URL.canParse(given)) return undefined
  const url = new URL(given)
  const { protocol, username, password, port, hostname } = url
  if (username || password || url.href.includes('@') || hostname === '') return undefined
  url.hash = ''
  if (protocol === 'https:' && ports.includes(port)) return url.href
  return toLoopback && /^https?:$/.test(protocol) ? url.href : undefined
}
