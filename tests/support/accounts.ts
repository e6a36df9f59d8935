import pino from 'pino'
import { textKinds } from '#app/text-kinds.server.ts'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createUser } from '#core/people/users.server.ts'
import type { roles } from '#core/rights/role.ts'
import { processAccountRequests } from '#core/sign-in/requests.server.ts'
import { connect } from '#db/connect.ts'
import type { RenderedMail } from '#emails/render.tsx'
import { sendDueMail } from '#jobs/send-mail.ts'
import { createAccountDependencies } from '#server/accounts/dependencies.ts'
import { createFiles } from '#server/files.ts'
import { ownOrigins } from '#server/http/origins.ts'
import { accountActions } from './account-actions/index.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { type DatabaseKind, openDatabase, type TestDatabase } from './databases.ts'
import { noPages } from './no-pages.ts'

export type SentMail = RenderedMail & { id: string; to: string }

const secret = 'a secret for tests, long enough to be one'
export const password = 'Correct-horse-7-battery'

const hashed = cheapPasswords.hash(password)

export type TestAccounts = Awaited<ReturnType<typeof openAccounts>>

/** Everything about accounts over a database of its own, with the mails that it would send. */
export async function openAccounts(
  kind: DatabaseKind,
  publicOrigin = 'https://www.example.com',
  database?: TestDatabase,
) {
  const opened = database ?? (await openDatabase(kind))
  const { db } = opened
  const origins = ownOrigins({ publicOrigin, port: 3000 })
  const accountMailer = { encryption: createEncryption(secret), origin: origins.public }
  const log = pino({ level: 'silent' })
  const breached = new Set<string>()
  const isBreached = async (word: string) => breached.has(word)
  const { accounts: deps, finishDeferred } = createAccountDependencies({
    db,
    log,
    secret,
    accountMailer,
    isBreached,
    passwords: cheapPasswords,
  })
  const accounts = accountActions(deps)
  const sent: SentMail[] = []
  const context = {
    db,
    log,
    clock: createClock(),
    ...accountMailer,
    files: createFiles({ dataDir: '', s3: undefined }),
    drawSocialImage: async () => Buffer.alloc(0),
    publicPages: noPages,
    pages: [],
    makeBackup: async () => {},
    mailFiles: { list: async () => [], delete: async () => {} },
    enquiriesTo: undefined,
    textKinds,
    sendMail: async (mail: SentMail) => {
      sent.push(mail)
      return 'sent' as const
    },
    sendWebhook: async () => ({ status: 204 }),
    stopping: new AbortController().signal,
  }

  return {
    accounts,
    db,
    accountMailer,
    database: opened,
    /** Passwords that count as found in a breach. */
    breached,
    /** Does what waits after answers, and gives the mails that went out by it. */
    async mails(): Promise<SentMail[]> {
      await finishDeferred()
      await processAccountRequests(context)
      await sendDueMail(context)
      return sent.splice(0)
    },
    async addPerson(email: string, role: (typeof roles)[number], name = email) {
      const user = { email, name, verified: true, role, password: await hashed }
      return db.transaction().execute((tx) => createUser(tx, user))
    },
    /** A browser in which this person has signed in. */
    async signedIn(email: string): Promise<Browser> {
      const browser = new Browser(publicOrigin)
      browser.take(await accounts.signIn(browser.request(), { email, password }))
      return browser
    },
    close: () => opened.close(),
  }
}

/** As a second process over the same data. */
export async function openAccountsBeside(
  { database }: TestAccounts,
  kind: DatabaseKind,
): Promise<TestAccounts> {
  const connection = await connect(database.target)
  const { db, close } = connection
  const { target } = database
  return openAccounts(kind, undefined, {
    connection,
    db,
    target,
    close,
    [Symbol.asyncDispose]: close,
  })
}

/** Keeps cookies as browsers do, as far as the tests need it. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly origin: string

  constructor(origin = 'https://www.example.com') {
    this.origin = origin
  }

  request(path = '/auth', headers: Record<string, string> = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Request(`${this.origin}${path}`, {
      headers: { 'user-agent': 'Test browser', ...(cookie && { cookie }), ...headers },
    })
  }

  /** Takes the cookies of an answer, and gives the answer on. */
  take<Answer extends { headers: Headers }>(answer: Answer): Answer {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', ...value] = pair.split('=')
      const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
    return answer
  }
}

/** The link of a mail, as its text part gives it. */
export function linkIn(mail: SentMail | undefined): URL {
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!found) throw new Error(`No link in the mail ${mail?.subject}`)
  return new URL(found)
}

export function tokenIn(mail: SentMail | undefined): string {
  return linkIn(mail).searchParams.get('token') ?? ''
}
