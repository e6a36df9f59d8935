import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
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
