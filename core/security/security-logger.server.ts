import { createHmac } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { type EventFacts, type EventType, isOutsidersType, maskEmail } from './event.ts'
import { addEvent, type NewEvent } from './events.server.ts'
import { addOutsidersEvent } from './outsiders.server.ts'

export type EventSource = Pick<NewEvent, 'userAgent' | 'url' | 'clientKey'>

export type SecurityLogger = {
  /** For counting an address or id without keeping it. */
  keyOf(subject: string): string
  logEvent(
    source: EventSource,
    type: EventType,
    about: { email?: string; userId?: string; facts?: EventFacts },
  ): Promise<void>
}

export function createSecurityLogger(parts: {
  db: Db
  log: { warn(facts: object, message: string): void }
  secret: Buffer
}): SecurityLogger {
  const { db, log, secret } = parts
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)
  return {
    keyOf,
    async logEvent({ userAgent, url, clientKey }, type, { email, userId, facts = {} }) {
      const masked = email === undefined ? undefined : maskEmail(email)
      const event: NewEvent = {
        type,
        userId,
        facts: { ...(masked && { email: masked }), ...facts },
        userAgent,
        url,
        clientKey,
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
