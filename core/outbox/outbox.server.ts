import type { Encryption } from '#core/crypto/encryption.server.ts'
import { enqueue, enqueueCollected } from '#core/queue/enqueue.server.ts'
import type { Tx } from '#db/schema.ts'
import type { MailKind, MailProps, SecurityMailKind } from './mail.ts'

/** Call it in the transaction that causes the mail (docs/architecture.md §4). `about` lets erasure find it. */
export async function queueMail<Kind extends Exclude<MailKind, SecurityMailKind>>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
  about?: string,
): Promise<void> {
  await enqueue(tx, 'mails', { kind, recipient, props, about })
}

/** Sends at most one a minute of this kind about this record; later ones are added to it. */
export async function queueCollectedMail<Kind extends Exclude<MailKind, SecurityMailKind>>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  about: string,
  said: { props: MailProps[Kind]; add(waiting: MailProps[Kind]): MailProps[Kind] },
): Promise<void> {
  await enqueueCollected(tx, 'mails', { kind, about, recipient }, said)
}

/** Stored encrypted, and not sent after `expiresAt`, when its link has expired. */
export async function queueSecurityMail<Kind extends SecurityMailKind>(
  tx: Tx,
  encryption: Encryption,
  mail: {
    id?: string
    kind: Kind
    recipient: string
    props: MailProps[Kind]
    expiresAt: Date
    about?: string
  },
): Promise<void> {
  await enqueue(tx, 'mails', { ...mail, encryption })
}
