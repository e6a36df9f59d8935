import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailFiles } from '#core/outbox/mail.ts'
import type { MailOutcome } from '#core/outbox/mail-state.ts'
import type { RenderedMail } from '#emails/render.tsx'
import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'

export type SendMail = (
  mail: RenderedMail & {
    /** A mail that goes out twice carries the same Message-ID. */
    id: string
    to: string
  },
) => Promise<MailOutcome>

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** By SMTP, or as `.eml` files in DATA_DIR/outbox without SMTP_URL. */
export function createSendMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  host: string,
): SendMail {
  const message = ({ id, to, replyTo, autoSubmitted, ...mail }: Parameters<SendMail>[0]) => ({
    ...mail,
    ...(autoSubmitted && { headers: { 'Auto-Submitted': autoSubmitted } }),
    to: oneAddress(to),
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    from: config.mailFrom,
    messageId: `<${id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (config.smtpUrl) {
    const smtp = createTransport(smtpOptions(config.smtpUrl))
    return async (mail) => {
      await smtp.sendMail(message(mail))
      return 'sent'
    }
  }
  const file = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = outboxFolder(config)
  return async (mail) => {
    const { message: bytes } = await file.sendMail(message(mail))
    await mkdir(folder, { recursive: true })
    const name = join(folder, `${mail.id}.eml`)
    const unfinished = `${name}.tmp`
    try {
      await writeFile(unfinished, bytes as Buffer)
      await rename(unfinished, name)
    } catch (error) {
      // A full disk needs the room, and nobody would look for it there.
      await rm(unfinished, { force: true })
      throw error
    }
    return 'filed'
  }
}

/** Also those from before there was a mail server, and those that a kill left unfinished. */
export function createMailFiles(config: Pick<Config, 'dataDir'>): MailFiles {
  const folder = outboxFolder(config)
  return {
    async list() {
      const names = await readdir(folder).catch(() => [])
      const ids = names.flatMap((name) => /^([\da-f-]{36})\.eml(?:\.tmp)?$/.exec(name)?.[1] ?? [])
      return [...new Set(ids)]
    },
    async delete(ids) {
      for (const id of ids)
        for (const name of [`${id}.eml`, `${id}.eml.tmp`])
          await rm(join(folder, name), { force: true })
    },
  }
}

function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

/**
 * Neither password nor mail goes out in clear, but to this machine, or by `?requireTLS=false` to one that counts as it
 * (server/in-clear.ts).
 */
function smtpOptions(url: string) {
  // What the address says wins.
  return { url, requireTLS: !isLoopback(url), ...timeouts }
}

/** Signs in, where the address has a user, and sends nothing. Throws when that does not work. */
export async function verifySmtp(url: string): Promise<void> {
  // Else a server that offers no sign-in would count as one that has accepted it.
  const forceAuth = URL.parse(url)?.username !== ''
  const smtp = createTransport({ ...smtpOptions(url), forceAuth })
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

/** As text it would be read as a list of addresses (docs/bar.md 27). */
function oneAddress(address: string) {
  if (/[\s<>,;]/.test(address)) throw new Error('The recipient is not a single address')
  return { name: '', address }
}
