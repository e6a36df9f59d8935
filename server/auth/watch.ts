import { createHmac } from 'node:crypto'
import {
  type EventFacts,
  type EventType,
  isOutsidersType,
  maskEmail,
} from '#core/security/event.ts'
import { addEvent, type NewEvent } from '#core/security/events.server.ts'
import { addOutsidersEvent } from '#core/security/outsiders.server.ts'
import type { Db } from '#db/schema.ts'
import { clientKeyHeader } from '../http/client-key.ts'
import type { Log } from '../log.ts'

/** Who does something, as far as the security log and the limits may know. */
export type Seen = { userAgent: string; url: string; clientKey: string }

export type Watch = {
  /** A keyed hash of an address or an id, for counting without keeping it. */
  keyOf(subject: string): string
  /** Writes an event down. That it cannot be written stops nobody: the log says so. */
  note(
    request: Request,
    type: EventType,
    about: { email?: string; userId?: string; facts?: EventFacts },
  ): Promise<void>
}

/** What writes down what is noticed at the doors (docs/product.md §3, §7). */
export function createWatch({ db, log, secret }: { db: Db; log: Log; secret: Buffer }): Watch {
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)
  return {
    keyOf,
    async note(request, type, { email, userId, facts = {} }) {
      const masked = email === undefined ? undefined : maskEmail(email)
      const event: NewEvent = {
        type,
        userId,
        facts: { ...(masked && { email: masked }), ...facts },
        ...seenOf(request),
        ...(email !== undefined && { emailKey: keyOf(email) }),
      }
      try {
        if (!isOutsidersType(type)) await addEvent(db, event)
        else if (await addOutsidersEvent(db, event))
          log.warn({ event: type, email: masked }, 'suspicious activity')
      } catch (error) {
        log.warn({ err: error, event: type }, 'security event not written')
      }
    },
  }
}

/** The address without its query, which may hold a token. */
export function seenOf(request: Request): Seen {
  const { origin, pathname } = new URL(request.url)
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    url: origin + pathname,
    clientKey: request.headers.get(clientKeyHeader) ?? '',
  }
}
