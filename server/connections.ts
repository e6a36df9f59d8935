import { randomUUID } from 'node:crypto'
import type { Files } from '#core/media/files.ts'
import { type FindQuote, NoQuote } from '#core/prices/quote.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type {
  Connection,
  ConnectionName,
  ConnectionResult,
  Connections,
} from '#core/site-settings/connections.ts'
import type { Db } from '#db/schema.ts'
import { mailLookOf } from '#emails/parts.tsx'
import { renderMail } from '#emails/render.tsx'
import { reasonOf } from './bounded-fetch.ts'
import { tryBreachService } from './breached-passwords.ts'
import { tryOut } from './check-storage.ts'
import type { Config } from './config.ts'
import type { SendMail } from './mail.ts'
import { wellKnown } from './quotes/provider.ts'

/** Those that the environment names, each with a harmless test. */
export function createConnections(parts: Dependencies): Connections {
  const { config } = parts
  const tests: Record<ConnectionName, (to: string) => Promise<Omit<ConnectionResult, 'isGood'>>> = {
    quotes: () => testQuotes(parts),
    mail: (to) => testMail(parts, to),
    storage: () => testStorage(parts),
    breaches: () => testBreaches(config),
  }
  return {
    list: describe(config),
    async test(name, { email }) {
      try {
        return { isGood: true, ...(await tests[name](email)) }
      } catch (error) {
        const { tried, reason } = error instanceof Failed ? error : new Failed('', error)
        return { isGood: false, tried, answer: mask(reason, secretsOf(config)) }
      }
    },
  }
}

function secretsOf({ quotes, smtpUrl, s3 }: Config): string[] {
  const password = smtpUrl ? new URL(smtpUrl).password : ''
  return [
    ...(quotes ? [quotes.apiKey] : []),
    ...(s3 ? [s3.secretKey, s3.accessKeyId] : []),
    ...(password ? [password, decodeURIComponent(password)] : []),
  ]
}

function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '••••'), text).slice(0, 300)
}

/** What the environment sets up, with secrets masked. */
function describe(config: Config): Connection[] {
  const { quotes, smtpUrl, s3, breachApiUrl } = config
  return [
    {
      name: 'quotes',
      title: 'Prices',
      setUp: quotes
        ? `${quotes.provider} at ${new URL(quotes.apiUrl).host}, key ${masked(quotes.apiKey)}`
        : 'By hand: no price service is set up (ask the person who runs the server)',
    },
    {
      name: 'mail',
      title: 'Mail',
      setUp: smtpUrl
        ? describeSmtp(new URL(smtpUrl))
        : 'Emails are not being sent yet (ask the person who runs the server)',
    },
    {
      name: 'storage',
      title: 'Storage of pictures',
      setUp: s3
        ? `Bucket ${s3.bucket} at ${new URL(s3.endpoint).host}, key ${masked(s3.accessKeyId)}, secret ${masked(s3.secretKey)}`
        : 'A folder on the server',
    },
    { name: 'breaches', title: 'Breached passwords', setUp: new URL(breachApiUrl).host },
  ]
}

function describeSmtp({ protocol, host, username, password }: URL): string {
  const who = username ? `, as ${decodeURIComponent(username)}` : ''
  return `${protocol}//${host}${who}${password ? `, password ${masked(password)}` : ''}`
}

function masked(secret: string): string {
  return secret.length >= 12 ? `•••• ${secret.slice(-4)}` : '••••'
}

type Dependencies = {
  config: Config
  db: Db
  files: Files
  findQuote: FindQuote
  sendMail: SendMail
}

class Failed extends Error {
  readonly tried: string
  readonly reason: string
  constructor(tried: string, error: unknown) {
    super(tried)
    this.tried = tried
    this.reason = reasonOf(error).split('\n', 1)[0] ?? ''
  }
}

async function attempt<T>(tried: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Failed(tried, error)
  }
}

async function testQuotes({ config, findQuote }: Dependencies) {
  const { quotes } = config
  const tried = quotes
    ? `Asked ${new URL(quotes.apiUrl).host} for the price of ${wellKnown.ticker}`
    : 'Nothing: no price service is set up, prices are entered by hand'
  const { price, asOf } = await attempt(tried, async () => {
    try {
      return await findQuote(wellKnown)
    } catch (error) {
      // Its detail is for the log.
      throw error instanceof NoQuote ? new Error(error.message) : error
    }
  })
  return { tried, answer: `${groupedUsd(price)} USD as of ${asOf.toISOString()}` }
}

async function testMail({ config, db, sendMail }: Dependencies, to: string) {
  const { smtpUrl } = config
  const tried = smtpUrl
    ? `Sent a mail to ${to} by ${new URL(smtpUrl).host}`
    : `Wrote a mail to ${to} into a folder on the server, since emails are not being sent yet`
  return attempt(tried, async () => {
    const settings = await findSettings(db)
    const { firm, timeZone } = settings
    const look = mailLookOf(settings, 'en')
    const props = { firm: firm.name, sentAt: new Date().toISOString() }
    const id = randomUUID()
    const mail = await renderMail({ kind: 'test', props }, { timeZone, look })
    await sendMail({ id, to, ...mail })
    return {
      tried,
      answer: smtpUrl ? 'The mail server took it: look into your inbox' : `The file is ${id}.eml`,
    }
  })
}

async function testStorage({ config, files }: Dependencies) {
  const tried = config.s3
    ? `Stored a file in the bucket ${config.s3.bucket} at ${new URL(config.s3.endpoint).host}, read it and deleted it`
    : 'Wrote a file into the folder of pictures, read it and deleted it'
  await attempt(tried, () => tryOut(files, config))
  return { tried, answer: 'It takes pictures' }
}

async function testBreaches({ breachApiUrl }: Config) {
  const tried = `Asked ${new URL(breachApiUrl).host} about a well-known password, by five characters of its hash`
  const { isFound, failure } = await tryBreachService(breachApiUrl)
  if (failure) throw new Failed(tried, failure)
  return { tried, answer: isFound ? 'It is known from breaches, as it should be' : 'It answered' }
}
