import { amber, type Check, green, reasonOf, red } from '#core/doctor/check.ts'
import { NoQuote } from '#core/prices/quote.ts'
import { tryBreachService } from './breached-passwords.ts'
import type { Config } from './config.ts'
import { verifySmtp } from './mail.ts'
import { createFindQuote } from './quotes/find-quote.ts'
import { wellKnown } from './quotes/provider.ts'

export async function checkSmtp(config: Config): Promise<Check> {
  if (!config.smtpUrl)
    return amber('mail server', 'Emails are kept as files, and nobody gets them', setSmtp)
  const hasUser = URL.parse(config.smtpUrl)?.username !== ''
  try {
    await verifySmtp(config.smtpUrl)
    return green('mail server', hasUser ? 'It accepts the program’s sign-in' : 'It answers')
  } catch (error) {
    return whyNoMail(error)
  }
}

const setSmtp = 'Set SMTP_URL to the mail server with user and password'

function whyNoMail(error: unknown): Check {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (code === 'ETLS')
    return red(
      'mail server',
      `It offers no encryption (STARTTLS), so it gets neither the password nor a mail: ${reasonOf(error)}`,
      'Use smtps:// or a server that encrypts; docs/running.md says how to go without on a network of your own',
    )
  if (code === 'EAUTH' && responseCode >= 500 && responseCode <= 504)
    return red('mail server', 'It offers no sign-in, although SMTP_URL has a user', setSmtp)
  if (code === 'EAUTH')
    return red('mail server', `It refuses the program’s sign-in: ${reasonOf(error)}`, setSmtp)
  return red('mail server', `It does not answer as it should: ${reasonOf(error)}`, setSmtp)
}

export async function checkBreachService({ breachApiUrl }: Config): Promise<Check> {
  const { failure } = await tryBreachService(breachApiUrl)
  if (failure === undefined) return green('breached passwords', 'The service answers')
  return amber(
    'breached passwords',
    `The service does not answer (${failure}), so passwords are taken without asking it`,
    'Let the machine reach BREACH_API_URL',
  )
}

/** Asks for one price, as the settings do; each asking is one call of the service's limit. */
export async function checkQuotes({ quotes }: Config, now: Date): Promise<Check> {
  if (!quotes) return green('quotes', 'Prices are entered by hand')
  const { provider } = quotes
  try {
    const { asOf } = await createFindQuote(quotes, { warn() {} }, () => now)(wellKnown)
    return green('quotes', `${provider} gives a price, as of ${asOf.toISOString()}`)
  } catch (error) {
    const message = `${provider}: ${reasonOf(error)}`
    if (error instanceof NoQuote && error.reason === 'refused')
      return red('quotes', message, 'Set QUOTES_API_KEY to a key of this service')
    const action = 'Prices stay as they are: wait, or type them at /admin/prices'
    return amber('quotes', message, action)
  }
}
