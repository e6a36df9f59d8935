import { createHmac } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { recordAnonymousEvent } from './anonymous-events.server.ts'
import { type EventDetails, type EventType, isAnonymousType, maskEmail } from './event.ts'
import { type NewEvent, recordEvent } from './events.server.ts'

export type EventSource = Pick<NewEvent, 'userAgent' | 'url' | 'clientKey'>

export type SecurityLogger = {
  /** A keyed hash, to count an address or id without storing it. */
  keyOf(subject: string): string
  logEvent(
    source: EventSource,
    type: EventType,
    about: {
      email?: string
      userId?: string
      details?: EventDetails
      /** They have proven the first factor, and what follows has a limit of its own: written always. */
      isHalfSignedIn?: boolean
    },
  ): Promise<void>
}

export function createSecurityLogger(parts: {
  db: Db
  log: { warn(details: object, message: string): void }
  secret: Buffer
}): SecurityLogger {
  const { db, log, secret } = parts
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)
  return {
    keyOf,
    async logEvent({ userAgent, url, clientKey }, type, about) {
      const { email, userId, details = {}, isHalfSignedIn = false } = about
      const masked = email === undefined ? undefined : maskEmail(email)
      const event: NewEvent = {
        type,
        userId,
        details: { ...(masked && { email: masked }), ...details },
        userAgent,
        url,
        clientKey,
        ...(email !== undefined && { emailKey: keyOf(email) }),
      }
      try {
        if (isHalfSignedIn || !isAnonymousType(type)) await recordEvent(db, event)
        else if (await recordAnonymousEvent(db, event))
          log.warn({ event: type, email: masked }, 'suspicious activity')
      } catch (error) {
        log.warn({ err: error, event: type }, 'security event not written')
      }
    },
  }
}
