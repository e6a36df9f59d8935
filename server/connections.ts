import type {
  ConnectionName,
  ConnectionResult,
  Connections,
} from '#core/site-settings/connections.ts'
import type { Config } from './config.ts'
import { describe } from './describe-connections.ts'
import {
  type Dependencies,
  Failed,
  testBreaches,
  testMail,
  testQuotes,
  testStorage,
} from './try-connections.ts'

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
