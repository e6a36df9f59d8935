import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { makeCertificate } from './certificate.ts'

const user = 'office'
const password = 'a-password-for-mail'

/** What a mail server may lack. */
export type Lacking = 'STARTTLS' | 'AUTH'

/**
 * A real mail server with its sign-in. Its address is not spelled as this machine's own where it does not encrypt, and
 * insists where it does: nobody knows its certificate.
 */
export async function openMailServer(lacks: readonly Lacking[] = []) {
  const { certificate: cert, key } = makeCertificate()
  const heard: string[] = []
  const server = new SMTPServer({
    cert,
    key,
    // It would take a password in clear: only the program keeps it from going out.
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: [...lacks],
    onAuth(auth, _, done) {
      heard.push(auth.password ?? '')
      if (auth.username === user && auth.password === password) return done(null, { user })
      const refused = Object.assign(new Error('Wrong user or password'), { responseCode: 535 })
      done(refused)
    },
  })
  // Clients that do not trust its certificate break off.
  server.on('error', () => {})
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  const { port } = server.server.address() as AddressInfo
  const at = lacks.includes('STARTTLS')
    ? `0.0.0.0:${port}`
    : `127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`
  const urlOf = (secret: string) => `smtp://${user}:${secret}@${at}`
  return {
    url: urlOf(password),
    wrongUrl: urlOf('another'),
    /** The passwords that it was sent. */
    heard,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** What arrived, with the addresses of its envelope. */
export type Received = { from: string; to: string[]; raw: string; mail: Email }

export type Mailbox = AsyncDisposable & {
  /** For SMTP_URL. */
  url: string
  port: number
  received: Received[]
  close(): Promise<void>
}

/**
 * A mail server of the test's own: a real one, on loopback, that keeps what it is given, and refuses
 * recipients like `refuses`, naming them.
 */
export async function openMailbox(
  port = 0,
  { refuses }: { refuses?: RegExp } = {},
): Promise<Mailbox> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, done) {
      done(refuses?.test(address) ? new Error(`<${address}> is not here`) : undefined)
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const keep = async () => {
        const raw = Buffer.concat(await Array.fromAsync(stream)).toString()
        const to = rcptTo.map(({ address }) => address)
        const mail = await PostalMime.parse(raw)
        received.push({ from: mailFrom ? mailFrom.address : '', to, raw, mail })
      }
      // A sender that breaks off has sent nothing.
      keep().then(() => done(), done)
    },
  })
  // A sender that is killed resets its connection.
  server.on('error', () => {})
  const listening = once(server.server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening
  const own = (server.server.address() as AddressInfo).port
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    received,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The value of one header as it travelled, folded lines joined. Undefined: there is none. */
export function headerOf({ mail }: { mail: Email }, name: string): string | undefined {
  const values = mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  if (values.length > 1) throw new Error(`${name} is there ${values.length} times`)
  return values[0]
}
